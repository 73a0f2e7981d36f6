// Page is what the views share.
import type { Editor } from './editor';
import type { Answer, Engine } from './engine';
import type { State } from './state';

export interface Page {
  state: State;
  engine: Engine; // of what the view shows
  behind: Engine; // of what goes on beside it
  program: Editor;
  files(): Record<string, string>;
  // flags returns the initial state, as trace and run take it.
  flags(): string[];
  missing: string; // inputs of the program that were not given, as --in takes them
  // over is the page over another program: changed is called where it changes.
  over(part: Partial<State>, program: Editor, say: Page['say'], changed: () => void): Page;
  answers: Record<string, string>; // to exercises, by their numbers
  // ask runs a command about the program, with the initial state if it takes one. It shows
  // mistakes, and returns null where there are some. told gets the answer so far.
  ask(args: string[], initial?: boolean, told?: (out: string) => void): Promise<Answer | null>;
  early(shown?: Shown): void; // places a view that is not whole yet
  say(text: string, bad?: boolean): void;
  change(part: Partial<State>): void; // of the state, and begins anew
  keep(part: Partial<State>): void; // of the state, for the link and the browser's storage
}

// View fills the panel. It is made anew whenever the program changes.
export interface Shown {
  keys?(e: KeyboardEvent): boolean;
  placed?(): void; // it is in the page now
}
export type Show = (page: Page, into: HTMLElement) => Promise<Shown | void>;
