// The page: the program at the left, a view at the right, and a link that restores both.
import { button, flag, h, quote } from './dom';
import { Editor } from './editor';
import { Engine, Stopped, type Answer } from './engine';
import type { Page, Show, Shown } from './page';
import { forget, fragment, keep, kept, restore, start, type State, type View } from './state';
import { showStart } from './start';
import { showExercises } from './exercises';
import { showPapers } from './papers';
import { myRules, showRules } from './rules';
import { showStep } from './step';
import { showTree } from './tree';

interface Example { file: string; title: string; program: string; heap?: string; inputs?: string; reads?: string }

const shows: Record<View, { title: string; show: Show }> = {
  start: { title: 'Start', show: showStart },
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
  loading(what, part) { busy.loading = `Loading ${{ tandem: 'Tandem', z3: 'the solver Z3' }[what]}: ${Math.round(100 * part)} %`; tell(); },
  busy(name) { busy.loading = ''; busy.command = name ?? ''; clearTimeout(seen); seen = setTimeout(tell, name ? 250 : 0); },
});
function tell() {
  working.textContent = busy.loading || (busy.command && `Running ${busy.command} …`);
  stopper.hidden = !working.textContent;
}

const program = new Editor('Program', start.program, text => later({ program: text, step: 0 }));
const inputs = h('input', { type: 'text', id: 'inputs', class: 'code', autocomplete: 'off', spellcheck: 'false', input: () => later({ inputs: inputs.value, step: 0 }) });
const reads = h('input', { type: 'text', id: 'reads', class: 'code', autocomplete: 'off', spellcheck: 'false', input: () => later({ reads: reads.value, step: 0 }) });
const completed = h('output', { for: 'inputs', class: 'completed code', title: 'The inputs do not name these. They have the least value of their type.' });
const wrongInputs = h('p', { class: 'message', id: 'wrong-inputs', role: 'alert', hidden: true });
const readsLabel = h('label', { for: 'reads' }, 'What x := * reads');
const examples = h('select', { id: 'examples', change: () => void load(examples.value) }, h('option', { value: '' }, 'Choose an example …'));
at('tools').append(h('label', { for: 'examples', class: 'hidden' }, 'Example'), examples, button('Share', () => void share()), button('Copy as command', () => void copy(command.map(quote).join(' '), 'command')), button('Begin anew', anew));
at('source').append(
  program.view.dom, h('div', { class: 'inputs' }, h('label', { for: 'inputs' }, 'Inputs'), inputs, completed, readsLabel, reads), wrongInputs, by, message);

function say(text: string, bad = false) {
  message.textContent = text;
  message.classList.toggle('bad', bad && !!text);
}

// over is a page whose commands are about a state, with the marks and messages of its editor.
function over(state: State, program: Editor, say: Page['say'], refuse: (said: string) => void, keep: Page['keep'], change: Page['change']): Page {
  const page: Page = {
    state, missing: '', answers: {}, engine, program, behind, say, keep, change, early() {},
    over(part, program, say, changed) {
      const inner = over({ ...state, ...part }, program, say, text => { if (text) say(text, true); }, p => { Object.assign(inner.state, p); }, p => { Object.assign(inner.state, p); changed(); });
      return inner;
    },
    files() {
      const s = page.state;
      return { [s.file]: s.program, ...(s.heap && { [heapFile(s)]: s.heap }), ...(s.rules && { [myRules]: s.rules }) };
    },
    flags() {
      const s = page.state, given = [s.inputs.replace(/[,\s]+$/, ''), page.missing].filter(Boolean).join(',');
      return [...[s.heap && heapFile(s), given].filter(Boolean).flatMap(v => ['--in', v]), ...(s.reads ? ['--input', s.reads] : [])];
    },
    async ask(args, initial = false, told) {
      const s = page.state;
      const by = s.rules ? ['--language', s.language, '--with', myRules] : s.with && args[0] === 'trace' ? ['--with', s.with] : [];
      const all = [args[0], s.file, ...(initial ? page.flags() : []), ...(args.includes('--path') ? [] : by), ...args.slice(1)];
      command = ['tandem', ...all.filter(a => a !== '--json')];
      let answer: Answer;
      try {
        answer = await page.engine.run(all, page.files(), (_, out) => told?.(out));
      } catch (e) {
        if (!(e instanceof Stopped)) say(`The command failed: ${(e as Error).message}`, true);
        return null;
      }
      // What the inputs do not name gets the value that the command proposes, and stands beside them.
      const more = initial && answer.code !== 0 && answer.err.includes('no value for') && page.missing.length < 10_000 && flag(answer.err, 'in');
      if (more) {
        page.missing = [page.missing, more].filter(Boolean).join(',');
        write();
        return page.ask(args, true, told);
      }
      const wrong = answer.code === 1 || answer.code === 2 || answer.code === 6, ofInputs = wrong && /^--in:\d/.test(answer.err);
      program.mistakes(wrong ? answer.err : '', s.file);
      refuse(ofInputs ? answer.err : '');
      say(wrong && !ofInputs ? answer.err.trim() : '', true);
      return wrong ? null : answer;
    },
  };
  return page;
}

const behind = new Engine({ loading() {}, busy() {} });
const page = over({ ...start }, program, say, refuse, part => {
  Object.assign(page.state, part);
  store();
  clearTimeout(addressed);
  addressed = setTimeout(() => void address(false), 250);
}, part => {
  clearTimeout(addressed);
  const s = page.state, moves = (['view', 'file', 'exercise'] as const).some(k => part[k] !== undefined && part[k] !== s[k]);
  if (moves) void address(false); // what was typed belongs to the entry that is left
  if (part.program !== undefined || part.inputs !== undefined) page.missing = '';
  Object.assign(s, part);
  store();
  void address(moves);
  write();
  void show();
});

let unkept = false; // the storage is full or closed, which was said

// store keeps the work as one types.
function store() {
  if (embedded) return;
  try {
    keep({ state: page.state, at: here, answers: page.answers });
    unkept = false;
  } catch (e) {
    if (!unkept) say(`This browser does not keep your work: ${(e as Error).message}`, true);
    unkept = true;
  }
}

let addressed: ReturnType<typeof setTimeout>;
let here = location.hash; // what this page wrote last, or began with
let writing: Promise<void> = Promise.resolve();

// address writes the state into the URL: into a new entry of the history, or into that which is there.
// A text that is too long for a link stands in the storage alone.
function address(moved: boolean): Promise<void> {
  const s = { ...page.state }, from = turns;
  if (embedded) return Promise.resolve();
  return writing = writing.then(async () => {
    const hash = await fragment(s).catch(() => '');
    if (from !== turns || hash === here && !moved) return; // Back was pressed meanwhile
    if (hash !== here) history[moved ? 'pushState' : 'replaceState'](null, '', hash || location.pathname + location.search);
    here = hash;
    store();
  });
}

// Another window's answers are here, too, and are not written over.
addEventListener('storage', () => {
  try {
    page.answers = kept()?.answers ?? {};
  } catch { /* what cannot be read is told when the page begins */ }
});

// anew forgets the work.
function anew() {
  if (!confirm('Forget the program, the rules and the answers that this browser keeps, and begin anew?')) return;
  forget();
  page.answers = {};
  page.change({ ...start, view: 'start' });
}

// refuse shows what is wrong with the inputs where they stand. What the program does not have is left out by a click.
function refuse(said: string) {
  inputs.toggleAttribute('aria-invalid', !!said);
  wrongInputs.hidden = !said;
  wrongInputs.classList.toggle('bad', !!said);
  const odd = /found unknown variable "(\w+)"/.exec(said)?.[1], were = page.state.inputs;
  const without = were.replace(new RegExp(`(^|,)\\s*${odd}=(\\[[^\\]]*\\]|\\{[^}]*\\}|[^,]*)`), '').replace(/^,/, '');
  wrongInputs.replaceChildren(said.trim().replace(/^--in:1:/, 'character '), odd && without !== were ? button(`Leave ${odd} out`, () => page.change({ inputs: without, step: 0 })) : '');
}

const heapFile = (s: State) => s.file.replace(/\.\w+$/, '') + '.json';

// write shows the state in the fields.
function write() {
  const s = page.state;
  program.set(s.program);
  if (inputs.value !== s.inputs) inputs.value = s.inputs;
  completed.textContent = page.missing && `and ${page.missing.replaceAll(',', ', ')}`;
  reads.value = s.reads;
  by.hidden = !s.rules && !s.with;
  by.replaceChildren(`Runs by ${s.rules ? `your rules of ${s.language}` : s.with}. `, button('Back to the paper’s', () => page.change({ rules: '', with: '' })));
  reads.hidden = readsLabel.hidden = !s.reads && !/:=\s*\*/.test(s.program);
}

function later(part: Partial<State>) {
  page.missing = '';
  page.keep(part);
  panel.inert = true; // what stands there was of another text
  panel.classList.add('old');
  write();
  clearTimeout(asked);
  asked = setTimeout(() => void show(), 300);
}

// In a frame of slides or of a course there is one view, which keeps nothing.
const embedded = new URLSearchParams(location.search).has('embed');
document.body.classList.toggle('embed', embedded);
if (embedded) status.before(h('a', { href: location.pathname, target: '_blank', click: e => { (e as MouseEvent & { currentTarget: HTMLAnchorElement }).currentTarget.href = location.pathname + location.hash; } }, 'Open in Tandem'));

// The left side is as wide as one wishes.
const bar = at('bar');
function widen(percent: number) {
  const to = Math.round(Math.min(70, Math.max(20, percent)));
  document.body.style.setProperty('--left', `${to}%`);
  bar.setAttribute('aria-valuenow', String(to));
}
bar.addEventListener('pointerdown', e => bar.setPointerCapture(e.pointerId));
bar.addEventListener('pointermove', e => { if (bar.hasPointerCapture(e.pointerId)) widen(100 * e.clientX / innerWidth); });
bar.addEventListener('keydown', e => {
  const step = e.key === 'ArrowLeft' ? -2 : e.key === 'ArrowRight' ? 2 : 0;
  if (step) widen(Number(bar.getAttribute('aria-valuenow')) + step);
});

let turn = 0;
async function show() {
  document.body.dataset.view = page.state.view;
  if (['start', 'papers', 'exercises'].includes(page.state.view) || embedded) panel.before(message); else at('source').append(message);
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
  page.early = now => {
    if (mine !== turn) return;
    panel.inert = false;
    panel.classList.remove('old');
    if (into.parentNode !== panel) panel.replaceChildren(into);
    shown = now;
  };
  const now = await shows[page.state.view].show(page, into);
  if (mine !== turn) return;
  const stopped = message.textContent === 'Stopped.'; // what had come by then stays
  if (!into.childNodes.length || !now && !stopped && ['step', 'tree'].includes(page.state.view)) { // nothing that was true before is left
    into.replaceChildren(h('p', { class: 'nothing' }, stopped ? 'It was stopped: there is nothing to show.' : 'There is a mistake, and so nothing to show. It is named beside the program.'));
    program.runs(0);
  }
  page.early(now ?? undefined);
  now?.placed?.();
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
  if (e.ctrlKey || e.metaKey || e.altKey || on.closest('input, select, textarea, .cm-editor, #tabs, #bar')) return;
  if (shown?.keys?.(e)) e.preventDefault();
});

let listed: Promise<Example[]> | undefined;
function list(): Promise<Example[]> {
  return listed ??= fetch('examples.json').then(r => r.json());
}

async function load(file: string, view: View = page.state.view === 'tree' ? 'tree' : 'step') {
  const e = (await list()).find(e => e.file === file);
  if (!e) return;
  page.change({ view, file: e.file, program: e.program, rules: '', with: '', heap: e.heap ?? '', inputs: e.inputs ?? '', reads: e.reads ?? '', step: 0 });
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
    const hash = await fragment(page.state);
    history.replaceState(null, '', here = hash);
    await copy(location.href, 'link');
  } catch (e) {
    say((e as Error).message, true);
  }
}

let turns = 0; // how often the state was taken from elsewhere

// taken is the state of the link, or that which the browser kept.
async function taken(): Promise<State> {
  const work = embedded ? null : kept();
  if (work) page.answers = work.answers;
  if (work && (work.at === location.hash || location.hash.length < 2)) return work.state;
  if (location.hash.length < 2) return { ...start, view: 'start' };
  const state = await restore(location.hash);
  if (!state.program && location.hash.includes('=')) { // a link that names an example
    const e = (await list()).find(e => e.file === state.file);
    if (!e) throw new Error(`it names ${state.file.slice(0, 80)}, which is no example`);
    Object.assign(state, { program: e.program, heap: e.heap ?? '' });
  }
  return state;
}

// begin shows the state of the link. Going there is work, too; opening a link is none.
async function begin(moved = false) {
  turns++;
  clearTimeout(addressed);
  here = location.hash;
  page.missing = '';
  let wrong = '';
  try {
    page.state = await taken();
    if (moved) store();
  } catch (e) {
    page.state = { ...start };
    wrong = `${here.length > 1 ? 'The link' : 'What this browser kept'} cannot be read: ${(e as Error).message}. This is the first example.`;
  }
  write();
  await show();
  if (wrong) say(wrong, true);
}

addEventListener('hashchange', () => { if (location.hash !== here) void begin(true); });
const began = begin();
void began.then(list).then(all => examples.append(...all.map(e => h('option', { value: e.file }, `${e.file.replace(/^.*\//, '')}: ${e.title}`))), () => say('The examples could not be loaded.', true));
