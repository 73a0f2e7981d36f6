// Rules: the rules of a language as text, and the theorems about them.
import { button, h, subs } from './dom';
import { Editor } from './editor';
import { Stopped } from './engine';
import type { Page, Shown } from './page';

interface Language { name: string; title: string; rules: string; statements: { id: string; name: string; cite: string; statement: string }[] }
interface Searched { how: 'random' | 'all' | 'shaped'; cases: number; size?: number; ended?: boolean }
interface Report {
  id: string; verdict: string; scope?: Searched[];
  counterexample?: { case: { program?: string; input?: string }; reason: string; afterCases: number };
}
interface Check { checks: { reports: Report[] }[] }

// words says where a counterexample was looked for, as the command does.
const words = (of: Searched) => of.how === 'random' ? `${of.cases} random` : of.how === 'shaped' ? `${of.cases} of the rule's pattern`
  : `${of.ended ? 'the first' : 'all'} ${of.cases} up to size ${of.size}`;

// soon lists first what a change can break at once: theorems about runs where a rule of a side was
// changed, and about expressions where a clause of a function was.
function soon(statements: Language['statements'], printed: string, mine: string) {
  const were = new Set(printed.split(/\n(?=\S)/)), changed = mine.split(/\n(?=\S)/).filter(l => !were.has(l)).join('\n');
  const first = [/(Subst|Eval|Delta)-/.test(changed) ? /^lemma|^corollary|^delta|^operators/ : /^$/, /^concrete/m.test(changed) && !/^symbolic/m.test(changed) ? /completeness/ : /correctness|soundness/, /completeness|correctness/, /lockstep|exclusivity|theorem|proposition/];
  const rank = (id: string) => { const i = first.findIndex(f => f.test(id)); return i < 0 ? first.length : i; };
  return [...statements].sort((a, b) => rank(a.id) - rank(b.id));
}

export const myRules = 'my.rules';
const cases = 300;

let languages: Promise<Language[]> | undefined;
export const languagesOf = () => languages ??= fetch('languages.json').then(r => r.json() as Promise<Language[]>);

export async function showRules(page: Page, into: HTMLElement): Promise<Shown | void> {
  const all = await languagesOf();
  const { state } = page;
  const of = all.find(l => l.name === state.language) ?? all[0];
  let asked: ReturnType<typeof setTimeout>;
  const said = h('p', { class: 'message', role: 'alert' });
  const editor = new Editor('Rules', state.rules || of.rules, text => {
    page.keep({ rules: text === of.rules ? '' : text, with: '', step: 0 });
    clearTimeout(asked);
    asked = setTimeout(() => void read(), 400);
  });
  const choose = h('select', { id: 'language', change: () => page.change({ language: choose.value, rules: '', with: '' }) },
    all.map(l => h('option', { value: l.name, selected: l.name === of.name }, `${l.name}: ${l.title}`)));
  const bar = h('progress', { max: of.statements.length, value: 0, 'aria-label': 'Statements that are checked', hidden: true });
  const working = h('small', {});
  const stop = button('Stop', () => page.behind.stop(), { class: 'stop', hidden: true });
  const check = button('Check the theorems', () => void judge(), { class: 'main' });
  const results = h('div', { 'aria-live': 'polite' });
  into.replaceChildren(
    h('div', { class: 'tools' }, h('label', { for: 'language' }, 'Language'), choose, button('As printed', () => page.change({ rules: '', with: '' })), check, stop, bar, working),
    editor.view.dom, said, results);

  const files = () => ({ [myRules]: editor.text });
  // tell shows what is wrong with the rules, and returns whether something is.
  function tell(code: number, err: string): boolean {
    const wrong = code === 1 || code === 2 || code === 6;
    editor.mistakes(wrong ? err : '', myRules);
    said.textContent = wrong ? err.trim() : '';
    said.classList.toggle('bad', wrong);
    return wrong;
  }

  async function read(): Promise<boolean> {
    try {
      const answer = await page.behind.run(['rules', '--language', of.name, '--with', myRules, '--to', 'text'], files());
      return !tell(answer.code, answer.err);
    } catch (e) {
      if (!(e instanceof Stopped)) tell(6, (e as Error).message);
      return false;
    }
  }

  async function judge() {
    clearTimeout(asked);
    check.disabled = true;
    stop.hidden = bar.hidden = false;
    const body = h('tbody', {});
    results.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, ['Statement', 'Verdict'].map(t => h('th', { scope: 'col' }, t)))), body));
    try {
      const refuted: string[] = [], rows = new Map<string, HTMLElement>(); // their counterexamples are tried on the others, too
      for (const [i, s] of soon(of.statements, of.rules, editor.text).entries()) {
        bar.value = i;
        working.textContent = s.name;
        const answer = await page.behind.run(['check', '--language', of.name, '--with', myRules, '--only', [s.id, ...refuted].join(','), '--checks', String(cases), '--json'], files(), line => found(s, line, rows, body));
        if (tell(answer.code, answer.err)) break;
        for (const r of (JSON.parse(answer.out) as Check).checks.flatMap(c => c.reports).filter(r => r.id === s.id)) {
          const now = row(s.name, s.statement, r), was = rows.get(s.id);
          if (was) was.replaceWith(now); else body.append(now);
          if (r.verdict === 'refuted') refuted.push(s.id);
        }
      }
    } catch (e) {
      said.textContent = e instanceof Stopped ? 'Stopped: the statements below are those that were checked.' : (e as Error).message;
    }
    check.disabled = false;
    working.textContent = '';
    stop.hidden = bar.hidden = true;
  }

  // found shows a counterexample as soon as there is one. A smaller one takes its place.
  function found(s: Language['statements'][0], line: string, rows: Map<string, HTMLElement>, body: HTMLElement) {
    const m = /^(\S+) is refuted by (.*); this case, of (.*), is made smaller/m.exec(line);
    if (m?.[1] !== s.id || rows.has(s.id)) return;
    rows.set(s.id, h('tr', {}, h('th', { scope: 'row', class: 'statement' }, s.name, h('div', { class: 'formula' }, subs(s.statement))),
      h('td', {}, h('span', { class: 'bad' }, 'refuted'), h('pre', {}, m[2]), h('small', {}, `of ${m[3]}; a smaller one is looked for`))));
    body.append(rows.get(s.id)!);
  }

  function row(name: string, statement: string, r: Report) {
    const c = r.counterexample;
    return h('tr', {}, h('th', { scope: 'row', class: 'statement' }, name, h('div', { class: 'formula' }, subs(statement))),
      h('td', {}, h('span', { class: r.verdict === 'refuted' ? 'bad' : r.verdict === 'tested' ? 'good' : '' }, r.verdict), ` ${(r.scope ?? []).map(words).join('; ')}`,
        c && h('small', { class: 'after' }, `; found at case ${c.afterCases}`), c && h('div', {}, c.reason, c.case.program && h('pre', {}, c.case.program), c.case.input && h('div', {}, c.case.input),
          c.case.program && button('Step through it', () => page.change({ view: 'step', file: 'counterexample.tdm', program: c.case.program!, heap: '', reads: '', inputs: c.case.input ?? '', step: 1 << 20 })))));
  }
}
