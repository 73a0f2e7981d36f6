// Exercises: the tasks of the course, graded by the command.
import { button, h } from './dom';
import { Editor } from './editor';
import { Stopped } from './engine';
import { marked } from './marked';
import type { Page, Shown } from './page';
import { languagesOf } from './rules';

interface Exercise { number: string; title: string; task: string; file: string; holes: string; others: Record<string, string> }
interface Grade { score: number; output: string; tests: { name: string; score: number; max_score: number; status: string; output?: string }[] }

let exercises: Promise<Exercise[]> | undefined;
const all = () => exercises ??= fetch('exercises.json').then(r => r.json() as Promise<Exercise[]>);

// here leaves out what a task says of a terminal: the page grades, and has the rules.
const here = (task: string) => task.replace(/^# .*\n+/, '').replace(/\*\*Try it[^]*$/, '')
  .replaceAll(/`tandem rules[^`]*` (?:has|prints) the rules/g, 'the rules stand below').replaceAll(/:\n\n {4}tandem rules .*/g, ': they stand below.');

export async function showExercises(page: Page, into: HTMLElement): Promise<Shown | void> {
  const [list, languages] = await Promise.all([all(), languagesOf()]);
  const { state } = page;
  const e = list.find(e => e.number === state.exercise) ?? list[0];
  const rules = languages.find(l => l.name === (/--language (\w+)/.exec(e.task)?.[1] ?? 'basic'));
  const editor = new Editor('Answer', state.answer || page.answers[e.number] || e.holes, text => { page.answers[e.number] = text; page.keep({ exercise: e.number, answer: text }); });
  const choose = h('select', { id: 'exercise', change: () => page.change({ exercise: choose.value, answer: page.answers[choose.value] ?? '' }) },
    list.map(x => h('option', { value: x.number, selected: x === e }, `${x.number}: ${x.title}`)));
  const results = h('div', { 'aria-live': 'polite' });
  const grade = button('Grade', () => void judge(), { class: 'main' });
  const stop = button('Stop', () => page.behind.stop(), { class: 'stop', hidden: true });
  const anew = () => {
    if (!confirm('Forget your answer to this exercise?')) return;
    delete page.answers[e.number];
    page.change({ answer: '' });
  };
  document.getElementById('task')!.replaceChildren(h('div', { class: 'tools' }, h('label', { for: 'exercise' }, 'Exercise'), choose), h('div', { class: 'task' }, marked(here(e.task))),
    ...Object.entries(e.others).map(([name, text]) => h('details', {}, h('summary', {}, name), h('pre', { tabindex: 0 }, text))),
    ...(rules ? [h('details', {}, h('summary', {}, `The rules of ${rules.name}`), h('pre', { tabindex: 0 }, rules.rules))] : []));
  into.replaceChildren(h('div', { class: 'tools' }, h('b', {}, e.file), grade, stop, button('Begin this one anew', anew)), editor.view.dom, results);

  async function judge() {
    grade.disabled = true;
    stop.hidden = false;
    results.replaceChildren(h('p', {}, 'Grading …'));
    try {
      const answer = await page.behind.run(['grade', e.number, e.file, '--json'], { ...e.others, [e.file]: editor.text });
      editor.mistakes(answer.err, e.file);
      if (!answer.out) return results.replaceChildren(h('p', { class: 'message bad' }, answer.err));
      const g = JSON.parse(answer.out) as Grade;
      results.replaceChildren(h('p', {}, h('b', {}, g.output)), h('table', {}, h('tbody', {}, g.tests.map(t => h('tr', {},
        h('th', { scope: 'row', class: 'statement' }, t.name), h('td', {}, h('span', { class: t.status === 'passed' ? 'good' : 'bad' }, `${t.score} of ${t.max_score}`), t.output && h('pre', {}, t.output)))))));
    } catch (x) {
      results.replaceChildren(h('p', {}, x instanceof Stopped ? 'Stopped.' : (x as Error).message));
    } finally {
      grade.disabled = false;
      stop.hidden = true;
    }
  }
}
