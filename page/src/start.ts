// Start: five things to begin with.
import { button, h } from './dom';
import { languagesOf } from './rules';
import { start, type State } from './state';
import type { Page, Shown } from './page';

export async function showStart(page: Page, into: HTMLElement): Promise<Shown | void> {
  const card = (title: string, says: string, sample: string, to: () => Partial<State> | Promise<Partial<State>>) =>
    h('li', {}, button(title, async () => page.change(await to())), h('p', {}, says), h('pre', {}, sample));
  const { program, file, inputs } = start, first = { program, file, inputs, reads: '', heap: '', rules: '', with: '', step: 0 };
  into.replaceChildren(
    h('p', { class: 'lead' }, 'A program runs twice: with values, and with formulas over its inputs. Change a rule, and see which theorem breaks, on the smallest program that breaks it.'),
    h('ul', { class: 'cards' },
      card('Step a run', 'Both sides, a rule at a time, and why they agree.', 'y := y - x     V  y = 0\nAssign         σ  y ↦ x - x', () => ({ ...first, view: 'step' })),
      card('See all paths', 'The tree, what is asked, and an input for each path.', 'x > y ─ r = x + y\nx ≤ y ┬ r = x\n      └ r = y', () => ({ ...first, view: 'tree' })),
      card('Break a rule', 'Forget the ¬ of If-F, and Theorem 2.3 falls.', 'If-F  φ ∧ bσ\nrefuted', async () => ({ ...first, view: 'rules', language: 'basic', rules: (await languagesOf()).find(l => l.name === 'basic')!.rules.replace('φ ∧ ¬bσ⟩', 'φ ∧ bσ⟩') })),
      card('An exercise', 'Write the rules of until and swap. They are graded here.', 'symbolic Until-T: …\n10 of 15 points', () => ({ view: 'exercises' })),
      card('What is false in the paper', 'Each finding with a program that runs.', 'δ(a[e]) = 0 ≤ e ≤ |a|\nan array of n + 1 elements', () => ({ view: 'papers' })),
      page.state.program !== start.program && h('li', {}, button('Where you were', () => page.change({ view: 'step' })), h('p', {}, `${page.state.file}, as you left it.`), h('pre', {}, page.state.program.split('\n').slice(0, 3).join('\n')))),
    h('p', { class: 'quiet' }, 'Nothing is installed or sent: all of this runs in the browser, and what you write is kept in it.'));
}
