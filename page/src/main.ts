// The page: the program at the left, a view at the right, and a link that restores both.
import { button, flag, h, quote } from './dom';
import { Editor } from './editor';
import { Engine, Stopped, type Answer } from './engine';
import type { Page, Show, Shown } from './page';
import { fragment, restore, start, type State, type View } from './state';
import { showExercises } from './exercises';
import { showPapers } from './papers';
import { myRules, showRules } from './rules';
import { showStep } from './step';
import { showTree } from './tree';

interface Example { file: string; title: string; program: string; heap?: string; inputs?: string; reads?: string }

const shows: Record<View, { title: string; show: Show }> = {
  step: { title: 'Step', show: showStep },
  tree: { title: 'Tree', show: showTree },
  rules: { title: 'Rules', show: showRules },
  exercises: { title: 'Exercises', show: showExercises },
  papers: { title: 'Papers', show: showPapers },
};

const at = (id: string) => document.getElementById(id)!;
const panel = at('panel'), status = at('status'), tabs = at('tabs');
const by = h('p', { class: 'by', hidden: true });
const message = h('p', { class: 'message', role: 'alert' });
let shown: Shown | void;
let asked: ReturnType<typeof setTimeout>;
let command: string[] = [];

const stopper = button('Stop', () => { page.engine.stop(); page.behind.stop(); say('Stopped.'); }, { class: 'stop', hidden: true });
const working = h('span', {});
status.append(working, ' ', stopper);
const busy = { loading: '', command: '' };
let seen: ReturnType<typeof setTimeout>;
const engine = new Engine({
  loading(what, part) { busy.loading = `Loading ${{ first: 'Tandem', all: 'all languages', z3: 'the solver Z3' }[what]}: ${Math.round(100 * part)} %`; tell(); },
  busy(name) { busy.loading = ''; busy.command = name ?? ''; clearTimeout(seen); seen = setTimeout(tell, name ? 250 : 0); },
});
function tell() {
  working.textContent = busy.loading || (busy.command && `Running ${busy.command} …`);
  stopper.hidden = !working.textContent;
}

const program = new Editor('Program', start.program, text => later({ program: text, step: 0 }));
const inputs = h('input', { type: 'text', id: 'inputs', class: 'code', autocomplete: 'off', spellcheck: 'false', input: () => later({ inputs: inputs.value, step: 0 }) });
const reads = h('input', { type: 'text', id: 'reads', class: 'code', autocomplete: 'off', spellcheck: 'false', input: () => later({ reads: reads.value, step: 0 }) });
const readsLabel = h('label', { for: 'reads' }, 'What x := * reads');
const examples = h('select', { id: 'examples', change: () => void load(examples.value) }, h('option', { value: '' }, 'Choose an example …'));
at('source').append(
  h('div', { class: 'tools' }, h('label', { for: 'examples' }, 'Program'), examples, button('Share', () => void share()), button('Copy as command', () => void copy(command.map(quote).join(' '), 'command'))),
  program.view.dom, h('div', { class: 'inputs' }, h('label', { for: 'inputs' }, 'Inputs'), inputs, readsLabel, reads), by, message);

function say(text: string, bad = false) {
  message.textContent = text;
  message.classList.toggle('bad', bad);
}

const page: Page = {
  state: { ...start }, engine, program,
  behind: new Engine({ loading() {}, busy() {} }),
  files() {
    const s = page.state;
    return { [s.file]: s.program, ...(s.heap && { [heapFile()]: s.heap }), ...(s.rules && { [myRules]: s.rules }) };
  },
  flags() {
    const s = page.state;
    const values = [...(s.heap ? [heapFile()] : []), ...(s.inputs ? [s.inputs] : [])];
    return [...values.flatMap(v => ['--in', v]), ...(s.reads ? ['--input', s.reads] : [])];
  },
  async ask(args, initial = false) {
    const s = page.state;
    const by = s.rules ? ['--language', s.language, '--with', myRules] : s.with && args[0] === 'trace' ? ['--with', s.with] : [];
    const all = [args[0], s.file, ...(initial ? page.flags() : []), ...(args.includes('--path') ? [] : by), ...args.slice(1)];
    command = ['tandem', ...all.filter(a => a !== '--json')];
    let answer: Answer;
    try {
      answer = await page.engine.run(all, page.files());
    } catch (e) {
      if (!(e instanceof Stopped)) say(`The command failed: ${(e as Error).message}`, true);
      return null;
    }
    if (initial && answer.code !== 0 && fit(answer.err)) {
      write();
      return page.ask(args, true);
    }
    const wrong = answer.code === 1 || answer.code === 2 || answer.code === 6;
    program.mistakes(wrong ? answer.err : '', page.state.file);
    say(wrong ? answer.err.trim() : '', true);
    return wrong ? null : answer;
  },
  say,
  keep(part) {
    Object.assign(page.state, part);
  },
  change(part) {
    page.keep(part);
    write();
    void show();
  },
};

// fit makes the inputs those of the program, as the command says: one that is missing gets the
// value that is proposed, and one that the program does not have is left out.
function fit(said: string): boolean {
  const missing = said.includes('no value for') && flag(said, 'in');
  const odd = /found unknown variable "(\w+)"/.exec(said)?.[1];
  const were = page.state.inputs;
  if (missing) page.keep({ inputs: [were, missing].filter(Boolean).join(',') });
  else if (odd) page.keep({ inputs: were.replace(new RegExp(`(^|,)${odd}=(\\[[^\\]]*\\]|\\{[^}]*\\}|[^,]*)`), '').replace(/^,/, '') });
  return page.state.inputs !== were && page.state.inputs.length < 10_000;
}

const heapFile = () => page.state.file.replace(/\.\w+$/, '') + '.json';

// write shows the state in the fields.
function write() {
  const s = page.state;
  program.set(s.program);
  inputs.value = s.inputs;
  reads.value = s.reads;
  by.hidden = !s.rules && !s.with;
  by.replaceChildren(`Runs by ${s.rules ? `your rules of ${s.language}` : s.with}. `, button('Back to the paper’s', () => page.change({ rules: '', with: '' })));
  reads.hidden = readsLabel.hidden = !s.reads && !/:=\s*\*/.test(s.program);
}

function later(part: Partial<State>) {
  page.keep(part);
  write();
  clearTimeout(asked);
  asked = setTimeout(() => void show(), 300);
}

let turn = 0;
async function show() {
  const mine = ++turn;
  clearTimeout(asked);
  page.engine.stopIfBusy();
  for (const tab of tabs.children) {
    const chosen = tab.id === `tab-${page.state.view}`;
    tab.setAttribute('aria-selected', String(chosen));
    tab.setAttribute('tabindex', chosen ? '0' : '-1');
  }
  panel.setAttribute('aria-labelledby', `tab-${page.state.view}`);
  const into = h('div', { class: `view ${page.state.view}` });
  const result = shows[page.state.view].show(page, into);
  const now = await result;
  if (mine !== turn) return;
  if (into.childNodes.length) panel.replaceChildren(into); // else the last view stays, with the message
  panel.classList.toggle('old', !into.childNodes.length);
  if (into.childNodes.length) {
    shown = now;
    now?.placed?.();
  }
}

for (const [name, { title }] of Object.entries(shows)) {
  tabs.append(button(title, () => page.change({ view: name as View }), { role: 'tab', id: `tab-${name}`, 'aria-controls': 'panel' }));
}
tabs.addEventListener('keydown', e => {
  const list = [...tabs.children] as HTMLElement[];
  const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
  if (!step) return;
  const next = list[(list.indexOf(document.activeElement as HTMLElement) + step + list.length) % list.length];
  next.focus();
  next.click();
});
document.addEventListener('keydown', e => {
  const on = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey || on.closest('input, select, textarea, .cm-editor, #tabs')) return;
  if (shown?.keys?.(e)) e.preventDefault();
});

let listed: Promise<Example[]> | undefined;
function list(): Promise<Example[]> {
  return listed ??= fetch('examples.json').then(r => r.json());
}

async function load(file: string) {
  const e = (await list()).find(e => e.file === file);
  if (!e) return;
  page.change({ file: e.file, program: e.program, heap: e.heap ?? '', inputs: e.inputs ?? '', reads: e.reads ?? '', step: 0 });
}

async function copy(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied the ${what}.`);
  } catch {
    say(text);
  }
}

async function share() {
  try {
    history.replaceState(null, '', await fragment(page.state));
    await copy(location.href, 'link');
  } catch (e) {
    say((e as Error).message, true);
  }
}

async function begin() {
  try {
    const state = await restore(location.hash);
    if (!state.program && location.hash.includes('=')) { // a link that names an example
      const e = (await list()).find(e => e.file === state.file);
      if (!e) throw new Error(`it names ${state.file.slice(0, 80)}, which is no example`);
      Object.assign(state, { program: e.program, heap: e.heap ?? '' });
    }
    page.state = state;
    write();
    void show();
  } catch (e) {
    page.state = { ...start };
    write();
    await show();
    say(`The link cannot be read: ${(e as Error).message}. This is the first example.`, true);
  }
}

addEventListener('hashchange', () => void begin());
const began = begin();
void began.then(list).then(all => examples.append(...all.map(e => h('option', { value: e.file }, `${e.file.replace(/^.*\//, '')}: ${e.title}`))), () => say('The examples could not be loaded.', true));
