// State is what a link restores, and what the browser keeps. It stands compressed in the URL's fragment and never
// leaves the browser; the links in the documents are written by name, as
// #view=step&file=examples/foo.tdm&inputs=x=9,y=2, and take the program from the examples.
export const views = ['start', 'step', 'tree', 'rules', 'exercises', 'papers'] as const;
export type View = typeof views[number];

export interface State {
  view: View;
  file: string; // the name of the program
  program: string;
  heap: string; // a heap file; "": none
  inputs: string; // as --in takes them
  reads: string; // as --input takes them
  step: number;
  unroll: number;
  paths: number;
  language: string; // of the rules
  rules: string; // as rules --to text prints them; "": those of the language
  with: string; // the ID of a reading or mutant, as --with takes it
  exercise: string;
  answer: string;
}

// start is the first example. Links of an earlier form, #1, are a difference to it.
export const start: State = {
  view: 'step', file: 'foo.tdm', heap: '', inputs: 'x=3,y=4', reads: '', step: 0, unroll: 3, paths: 1000, language: 'basic', rules: '', with: '', exercise: '', answer: '',
  program: `// Two branches each way: which inputs lead where?
var x, y: int;
var r: int;

if x > y {
    y := x;
}
y := y - x;
if y > 7 {
    r := x;
} else {
    r := x + y;
}
`,
};

const longest = 1 << 20; // characters of a fragment
const largest = 4 << 20; // bytes of a state

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Response(bytes).body!.pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if ((size += value.length) > most) throw new Error(`it unfolds to more than ${most >> 20} MB`);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const whole = new Set(['view', 'file', 'program', 'inputs', 'step']); // what a link says whatever the first example is

// fragment writes the text as a whole, and of the rest what is not as usual.
export async function fragment(s: State): Promise<string> {
  const kept = Object.fromEntries(Object.entries(s).filter(([k, v]) => whole.has(k) || v !== start[k as keyof State]));
  const packed = await through(new TextEncoder().encode(JSON.stringify(kept)), new CompressionStream('deflate-raw'), Infinity);
  let binary = '';
  for (let i = 0; i < packed.length; i += 1 << 15) binary += String.fromCharCode(...packed.subarray(i, i + (1 << 15)));
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (text.length > longest) throw new Error('The program is too long for a link.');
  return '#2' + text;
}

async function unpacked(hash: string): Promise<string> {
  if (!/^#[12][\w-]+$/.test(hash)) throw new Error('it is not one that this page wrote');
  const binary = atob(hash.slice(2).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(Uint8Array.from(binary, c => c.charCodeAt(0)), new DecompressionStream('deflate-raw'), largest);
  return new TextDecoder().decode(bytes);
}

// named reads a fragment that names its fields. Without a program, that is the example of its file.
function named(hash: string): object {
  const fields = [...new URLSearchParams(hash.slice(1))].map(([k, v]) => {
    if (!Object.hasOwn(start, k)) throw new Error(`it has no field ${k.slice(0, 40)}, expected one of ${Object.keys(start).join(', ')}`);
    if (typeof start[k as keyof State] === 'string') return [k, v];
    if (!/^\d{1,6}$/.test(v)) throw new Error(`its field ${k} is ${v.slice(0, 40)}, expected a number`);
    return [k, Number(v)];
  });
  return { inputs: '', ...(fields.some(([k]) => k === 'file') && { program: '' }), ...Object.fromEntries(fields) };
}

// restore reads a fragment. The error says why it is none.
export async function restore(hash: string): Promise<State> {
  if (hash.length > longest) throw new Error(`it is ${hash.length} characters long, expected ${longest} at the most`);
  return checked(hash.includes('=') ? named(hash) : JSON.parse(await unpacked(hash)));
}

// checked is a state with what was kept of it.
function checked(kept: unknown): State {
  if (typeof kept !== 'object' || kept === null) throw new Error('it is no state of the page');
  const state: Record<string, unknown> = { ...start };
  for (const [k, v] of Object.entries(kept)) {
    if (!Object.hasOwn(start, k)) continue;
    if (typeof v !== typeof start[k as keyof State]) throw new Error(`its field ${k} is a ${typeof v}`);
    if (k === 'view' && !views.includes(v as View)) throw new Error(`it has no view ${String(v)}`);
    state[k] = v;
  }
  return state as unknown as State;
}

// Work is what the browser keeps as one types: the state, the fragment that stood in the URL then, and the answers to
// exercises by their numbers. The URL follows a moment later.
export interface Work { state: State; at: string; answers: Record<string, string> }
const place = 'tandem';

// kept reads the work; null: there is none. The error says why it cannot be read.
export function kept(): Work | null {
  const text = localStorage.getItem(place);
  if (text === null) return null;
  const { state, at, answers } = JSON.parse(text) as Work;
  if (!Object.values(answers).every(a => typeof a === 'string')) throw new Error('its answers are no texts');
  return { state: checked(state), at, answers };
}

export const keep = (work: Work) => localStorage.setItem(place, JSON.stringify(work));
export const forget = () => localStorage.removeItem(place);
