// Papers: what is false in them, each with the program that shows it.
import { button, flag, h } from './dom';
import type { Page, Shown } from './page';

interface Finding {
  entry: string; claim: string; says: string; file: string; program: string; command: string; wrong: string; repair: string; answer: string; verdict: string; stands: string;
}

let findings: Promise<Finding[]> | undefined;
const all = () => findings ??= fetch('findings.json').then(r => r.json() as Promise<Finding[]>);

export async function showPapers(page: Page, into: HTMLElement): Promise<Shown | void> {
  const list = await all();
  into.replaceChildren(
    h('p', {}, 'What was found in the papers that Tandem judges: each claim with a program that refutes it, or that tells two readings of the text apart.'),
    ...list.map(f => h('article', {}, h('h2', {}, f.claim),
      h('p', {}, h('span', { class: f.verdict === 'refuted' ? 'bad' : '' }, f.verdict), `, ${f.stands}`),
      h('dl', {}, [['The text', f.says], ['What is wrong', f.wrong], ['A repair', f.repair], ['An answer to it', f.answer]].map(([t, d]) => d && [h('dt', {}, t), h('dd', {}, d)])),
      h('p', {}, h('code', {}, f.command)),
      button('Step through its program', () => {
        const traced = f.command.startsWith('tandem trace');
        page.change({ view: 'step', file: f.file, program: f.program, heap: '', reads: '', rules: '', with: traced ? flag(f.command, 'with') : '', inputs: traced ? flag(f.command, 'in') : '', step: 1 << 20 });
      }))));
}
