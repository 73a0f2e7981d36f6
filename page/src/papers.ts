// Papers: what is false in them, each with the program that shows it, which runs where it is read.
import { button, flag, h } from './dom';
import { Editor } from './editor';
import type { Page, Shown } from './page';
import { showStep } from './step';

interface Finding {
  entry: string; claim: string; says: string; file: string; program: string; command: string; wrong: string; repair: string; answer: string; verdict: string; stands: string;
}

let findings: Promise<Finding[]> | undefined;
const all = () => findings ??= fetch('findings.json').then(r => r.json() as Promise<Finding[]>);

const papers: [RegExp, string][] = [[/^embed\//, 'Embedding by overloading'], [/^frames\//, 'Implicit dynamic frames'], [/^subsumption/, 'Subsumption'], [/^lecture/, 'The lecture'], [/^/, 'Symbolic execution, formally explained']];
const paperOf = (f: Finding) => papers.find(([of]) => of.test(f.entry))![1];

export async function showPapers(page: Page, into: HTMLElement): Promise<Shown | void> {
  const list = await all(), names = [...new Set(papers.map(p => p[1]).reverse())].filter(n => list.some(f => paperOf(f) === n));
  const cards = new Map(list.map(f => [f, card(page, f)]));
  const entries = new Map(list.map(f => [f, h('li', {}, button(f.claim, () => { cards.get(f)!.scrollIntoView({ block: 'start' }); cards.get(f)!.focus(); }))]));
  const none = h('p', { hidden: true }, 'No finding has these words.');
  const search = h('input', { type: 'search', id: 'finding', input: () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const f of list) cards.get(f)!.hidden = entries.get(f)!.hidden = !words.every(w => Object.values(f).join(' ').toLowerCase().includes(w));
    for (const [n, box] of boxes) box.hidden = part(n).every(f => entries.get(f)!.hidden);
    none.hidden = list.some(f => !cards.get(f)!.hidden);
  } });
  const part = (n: string) => list.filter(f => paperOf(f) === n);
  const boxes = new Map(names.map(n => [n, h('div', {}, h('h2', {}, n), h('ul', {}, part(n).map(f => entries.get(f)!)))]));
  into.replaceChildren(
    h('p', { class: 'lead' }, 'What was found in the papers that Tandem judges: each claim with a program that refutes it, or that tells two readings of the text apart.'),
    h('div', { class: 'tools' }, h('label', { for: 'finding' }, 'Search'), search),
    h('div', { class: 'library' },
      h('nav', { 'aria-label': 'Findings' }, [...boxes.values()]),
      h('div', {}, none, names.map(n => part(n).map(f => cards.get(f)!)))));
}

function card(page: Page, f: Finding): HTMLElement {
  const place = h('div', { class: 'run' }), traced = f.command.startsWith('tandem trace');
  const state = { view: 'step' as const, file: f.file, program: f.program, heap: '', reads: '', rules: '', with: traced ? flag(f.command, 'with') : '', inputs: traced ? flag(f.command, 'in') : '', step: 1 << 20 };
  const run = button('Run it here', () => void (f.command.startsWith('tandem verify') ? verify() : step()), { class: 'main' });
  return h('article', { tabindex: -1 }, h('h2', {}, f.claim),
    h('p', {}, h('span', { class: f.verdict === 'refuted' ? 'bad' : '' }, f.verdict), `. Judged: ${f.stands}.`),
    h('dl', {}, [['The text', f.says], ['What is wrong', f.wrong], ['A repair', f.repair], ['An answer to it', f.answer]].map(([t, d]) => d && [h('dt', {}, t), h('dd', {}, d)])),
    h('div', { class: 'tools' }, run, button('Open it in Step', () => page.change(state))), place);

  async function step() {
    const editor = new Editor(`Program of ${f.claim}`, f.program, text => { inner.state.program = text; }), box = h('div', { class: 'view step' });
    const said = h('p', { class: 'message', role: 'alert' });
    const inner = page.over(state, editor, (text, bad) => { said.textContent = text; said.classList.toggle('bad', !!bad); }, () => void showStep(inner, box));
    place.replaceChildren(h('div', { class: 'beside' }, editor.view.dom, box), said);
    await showStep(inner, box);
  }

  async function verify() {
    place.replaceChildren(h('p', {}, 'Running …'));
    const answer = await page.behind.run(f.command.split(' ').slice(1), { [f.file]: f.program }).catch((e: Error) => ({ out: '', err: e.message }));
    place.replaceChildren(h('pre', { tabindex: 0 }, f.program), h('pre', { tabindex: 0 }, answer.out || answer.err));
  }
}
