// Step: one run, both sides.
import { button, h, long, math, subs, under } from './dom';
import { soFar } from './engine';
import type { Page, Shown } from './page';
import { box, fields, show, written, type ObjectValue, type Value } from './value';

export interface Step {
  step: number; rule?: string; line?: number; statement?: string; procedure?: string; depth?: number;
  state?: { variables: Record<string, Value>; objects?: Record<string, ObjectValue> };
  lets?: { name: string; expression: string }[];
  substitution: Record<string, string>; pathCondition: string;
  instanceIsConcrete: boolean | null; pathConditionHolds: boolean | null;
}
export interface Trace {
  program: { language: string; variables: { name: string; type: string }[] };
  trace: Step[]; outcome?: string; conclusion?: string; fault?: { message: string };
}
interface Path { feasible: string; model?: { initial: { variables: Record<string, Value>; objects?: Record<string, ObjectValue> }; input?: string[] } }
interface Rule { side: string; id: string; formula: string; cite?: string; language: string }

const letters: Record<string, string> = { T: 'T', F: 'F', Err: 'E' };
// letter is that of a rule at a branching; "" where there was no other way.
export const letter = (rule = '') => letters[/-(T|F|Err)$/.exec(rule)?.[1] ?? ''] ?? '';

const words = new Set(['if', 'while', 'new', 'return', 'assume', 'assert', 'nil', 'skip']);
// bound lists what the letters of a formula's first statement stand for in the one that ran.
function bound(formula: string, statement: string): [string, string][] {
  const head = /^⟨(?:\([^,]*, )?(.*?)(?:;| ?\{)/.exec(formula)?.[1] ?? '';
  const letters: string[] = [];
  const pattern = head.split(/([A-Za-z]+\d?'*)/).map((part, i) => {
    if (i % 2 === 0 || words.has(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    letters.push(part);
    return '(.+?)';
  }).join('');
  const found = letters.length ? new RegExp(`^${pattern}$`).exec(statement) : null;
  return found ? letters.map((l, i) => [l, found[i + 1]]) : [];
}

// inference sets a rule with premises as one: they stand above the line.
function inference(formula: string, shown: (text: string) => (Node | string)[]) {
  const [, step, premises] = /^(.*⟩) if (.+)$/.exec(formula) ?? [null, formula];
  return premises ? h('span', { class: 'inference' }, h('span', { class: 'premises' }, shown(premises)), h('span', {}, shown(step))) : h('span', { class: 'formula' }, shown(step));
}

let rules: Promise<Rule[]> | undefined;
export const allRules = () => rules ??= fetch('rules.json').then(r => r.json() as Promise<Rule[]>);

export async function showStep(page: Page, into: HTMLElement): Promise<Shown | void> {
  const answer = await page.ask(['trace', '--bound', 'steps=1000', '--json'], true, soFar<Trace>(part => page.early(stepped(page, into, part))));
  if (answer) return stepped(page, into, JSON.parse(answer.out) as Trace);
}

// stepped is the view of a run, or of its first steps.
function stepped(page: Page, into: HTMLElement, run: Trace): Shown {
  const { state } = page, list = run.trace;
  let at = Math.min(state.step, list.length - 1);
  let predict = false;

  const rows = list.map((s, i) => h('li', {}, button(s.step === 0 ? 'start' : `${s.rule ?? ''}  ${s.statement ?? ''}`, () => go(i))));
  const steps = h('ol', { start: 0, class: 'steps', 'aria-label': 'Steps' }, rows);
  const slider = h('input', { type: 'range', min: 0, max: list.length - 1, 'aria-label': 'Step', input: () => go(Number(slider.value)) });
  const count = h('span', { class: 'count' });
  const back = button('◀ Back', () => go(at - 1));
  const forward = button('Step ▶', () => predict ? ask() : go(at + 1), { class: 'main' });
  const other = button('Take the other branch', () => void branch());
  const asks = h('label', {}, h('input', { type: 'checkbox', change: (e: Event) => { predict = (e.target as HTMLInputElement).checked; guess.replaceChildren(); } }), ' Predict');
  const guess = h('div', { 'aria-live': 'polite' });
  const sides = h('div', { class: 'sides' });
  const said = h('p', { class: 'quiet code' });
  const rule = h('div', { class: 'rule', 'aria-live': 'polite' });
  into.replaceChildren(h('div', { class: 'tools' }, back, forward, count, slider, other, asks), guess, rule, sides,
    h('p', { class: run.outcome === 'parted' ? 'end bad' : 'end' }, `The run, in the language ${run.program.language}: ${run.conclusion ?? `${list.length - 1} steps so far …`}${run.conclusion ? '.' : ''}`), run.fault ? h('p', { class: 'bad' }, run.fault.message) : '', h('h2', {}, 'All steps'), steps, own());
  draw();
  return {
    keys(e) {
      const to = ({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 } as Record<string, number>)[e.key];
      if (to === undefined) return false;
      if (predict && e.key === 'ArrowRight') ask(); else go(to);
      return true;
    },
  };

  function go(to: number) {
    at = Math.max(0, Math.min(to, list.length - 1));
    guess.replaceChildren();
    draw();
    page.keep({ step: at });
  }

  function draw() {
    const now = list[at], was = list[at - 1], next = list[at + 1];
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', `step ${at} of ${list.length - 1}`);
    count.textContent = `step ${at} of ${list.length - 1}`;
    back.disabled = at === 0;
    forward.disabled = at === list.length - 1;
    other.hidden = !letter(next?.rule) && !letter(now.rule);
    rows.forEach((r, i) => i === at ? r.setAttribute('aria-current', 'step') : r.removeAttribute('aria-current'));
    page.program.runs(next?.line ?? 0);
    const variables = now.state?.variables ?? {}, objects = now.state?.objects ?? {};
    const symbolic = Object.fromEntries(Object.keys(variables).map(x => [x, math(now.substitution[x] ?? x)]));
    for (const [x, e] of Object.entries(now.substitution)) symbolic[x] = math(e);
    const before = Object.fromEntries(Object.keys(symbolic).map(x => [x, math(was?.substitution[x] ?? x)]));
    sides.replaceChildren(
      side('Values V', variables, was?.state?.variables, v => show(v, objects), Object.entries(objects).map(([name, o]) => box(name, o, objects))),
      side('Formulas σ', symbolic, was && before, long,
        named(now).map(l => h('p', { class: 'code' }, `${l.name} = ${long(math(l.expression))}`)),
        h('p', { class: 'phi' }, h('b', {}, 'φ '), h('span', { class: 'code' }, long(math(now.pathCondition))))),
      h('p', { class: 'agree' }, check(now.instanceIsConcrete, 'V∘σ are the values'), check(now.pathConditionHolds, 'V(φ) is true'), h('span', { class: 'because' }, because(now))),
    );
    void explain(now);
  }

  // because says why the sides agree on what the step changed: the inputs, the formula, and its value.
  function because(now: Step): string {
    const first = list[0].state?.variables ?? {}, was = list[at - 1]?.substitution ?? {};
    const [x, e] = Object.entries(now.substitution).find(([x, e]) => at > 0 && was[x] !== e) ?? [];
    const value = x && now.state?.variables[x];
    if (!x || !e || !now.instanceIsConcrete || typeof value !== 'string' && typeof value !== 'boolean' || e.length > 200) return '';
    const used = [...new Set(e.match(/[A-Za-z]\w*/g) ?? [])].filter(v => v in first);
    if (used.some(v => typeof first[v] === 'object')) return '';
    return `${used.length ? `with ${used.map(v => `${v} = ${String(first[v])}`).join(' and ')}, ` : ''}σ(${x}), which is ${math(e)}, is ${value}`;
  }

  // named lists the names that a step uses; the document has each at its first use.
  function named(now: Step) {
    const lets = list.slice(0, at + 1).flatMap(s => s.lets ?? []), used = new Set<string>();
    const read = (text: string) => { for (const [name] of text.matchAll(/\bt\d+\b/g)) used.add(name); };
    [now.pathCondition, ...Object.values(now.substitution)].forEach(read);
    for (const l of [...lets].reverse()) if (used.has(l.name)) read(l.expression);
    return lets.filter(l => used.has(l.name));
  }

  async function explain(now: Step) {
    if (now.step === 0) return rule.replaceChildren(h('p', {}, 'The start: every variable stands for itself, and nothing is assumed.'));
    const head = h('p', {}, h('b', {}, now.rule ?? ''), ' by ', h('code', {}, now.statement ?? ''), now.line ? ` in line ${now.line}` : '', now.procedure ? `, in ${now.procedure}` : '');
    rule.replaceChildren(head);
    const found = (await allRules()).filter(r => r.id === now.rule && r.language === run.program.language);
    if (rule.firstChild !== head) return; // another step is shown meanwhile
    const letters = found.map(r => bound(r.formula, now.statement ?? '')).find(l => l.length);
    if (letters) rule.append(h('p', {}, 'where ', letters.map(([l, e], i) => [i ? ', ' : '', h('code', {}, l), ' is ', h('code', {}, e)])));
    said.textContent = 'Point at a letter of the rule: what it is now stands here.';
    rule.append(said);
    head.after(...found.map(r => h('p', { class: 'formula' }, h('span', { class: 'tag' }, r.side), inference(r.formula, text => lettered(text, letters ?? [])), ' ', h('small', {}, r.cite ?? ''))));
  }

  // lettered is a formula whose letters say what they are here, when one points at them: σ, φ and V are those
  // before the step.
  function lettered(formula: string, letters: [string, string][]): (Node | string)[] {
    const was = list[at - 1], stands = new Map(letters), values = was.state?.variables ?? {};
    const all = (of: Record<string, unknown>) => Object.entries(of).map(([x, v]) => `${x} ↦ ${typeof v === 'object' ? JSON.stringify(v) : String(v)}`).join(', ');
    return formula.split(/(\b[a-z]\d?'?σ|σ|φ|\bV\b|\b[a-z]\d?'?(?![\w']))/).map(part => {
      const of = stands.get(part.replace(/σ$/, ''));
      const is = part === 'σ' ? all({ ...Object.fromEntries(Object.keys(values).map(x => [x, x])), ...was.substitution }) : part === 'φ' ? was.pathCondition : part === 'V' ? all(values)
        : of !== undefined && part.endsWith('σ') ? under(of, was.substitution) : of;
      if (is === undefined) return h('span', {}, subs(part));
      const tell = () => { said.textContent = `${part} is ${long(math(is))}`; };
      return h('span', { class: /[σφ]/.test(part) ? 'letter sym' : part === 'V' ? 'letter con' : 'letter', tabindex: 0, mouseenter: tell, focus: tell }, part);
    });
  }

  // ask wants σ and φ of the next step first.
  function ask() {
    const next = list[at + 1];
    if (!next) return;
    const changed = Object.entries(next.substitution).filter(([x, e]) => list[at].substitution[x] !== e);
    const of = changed[0] ?? ['φ', next.pathCondition];
    const field = h('input', { type: 'text', 'aria-label': `The next ${of[0]}`, autocomplete: 'off', class: 'code' });
    const said = h('p', {});
    guess.replaceChildren(h('form', { submit: (e: Event) => { e.preventDefault(); judge(); } },
      h('label', {}, `${list[at + 1].statement}: what is ${of[0] === 'φ' ? 'φ' : `σ(${of[0]})`} next? `, field), button('Compare', judge), button('Show', () => go(at + 1))), said);
    field.focus();
    function judge() {
      const plain = (s: string) => math(s).replace(/\s+/g, '');
      const given = plain(field.value), right = plain(of[1]);
      if (given === right) return go(at + 1);
      let same = 0;
      while (same < given.length && given[same] === right[same]) same++;
      said.replaceChildren(h('span', { class: 'bad' }, 'It differs: '), h('code', {}, given.slice(0, same), h('mark', {}, given.slice(same) || '…')), ' The rule gives ', h('code', {}, right.slice(0, same), h('mark', {}, right.slice(same) || 'nothing more')));
    }
  }

  // own judges a run that is written by hand, by the command.
  function own() {
    const text = h('textarea', { rows: 8, class: 'code', spellcheck: 'false', 'aria-label': 'A run by hand' });
    text.value = list.slice(1).map(s => `step ${s.rule}\n`).join('');
    const said = h('p', { 'aria-live': 'polite' });
    const check = button('Check', () => void judge());
    return h('details', {}, h('summary', {}, 'Write the run by hand'),
      h('p', {}, 'Behind each step write what it makes of both sides, as ', h('code', {}, 'V x = 3'), ', ', h('code', {}, 'σ x = y + 1'), ' (or ', h('code', {}, 'sigma'), ') and ', h('code', {}, 'φ x > y'), ' (or ', h('code', {}, 'phi'), '). What is not written is not judged.'),
      text, h('div', { class: 'tools' }, check), said);
    async function judge() {
      check.disabled = true;
      try {
        const answer = await page.behind.run(['trace', state.file, ...page.flags(), '--bound', 'steps=1000', '--answer', 'answer.txt'], { ...page.files(), 'answer.txt': text.value });
        said.className = answer.code === 0 ? 'good' : 'bad';
        said.textContent = (answer.out || answer.err).split('\n')[0];
      } catch (x) {
        said.textContent = (x as Error).message;
      } finally {
        check.disabled = false;
      }
    }
  }

  // branch finds inputs that go the other way at the nearest branching, and runs with them.
  async function branch() {
    const k = letter(list[at + 1]?.rule) ? at + 1 : at;
    const path = list.slice(1, k + 1).map(s => letter(s.rule));
    const last = path.pop();
    const choices = path.join('') + (last === 'T' ? 'F' : 'T');
    const found = await page.ask(['trace', '--path', choices, '--json']);
    if (!found) return;
    const model = (JSON.parse(found.out) as Path).model;
    if (!model) return page.say(`No input takes the other branch: ${choices} has none.`, true);
    const names = new Set(run.program.variables.map(v => v.name)), { variables, objects = {} } = model.initial;
    const given = Object.entries(variables).filter(([x]) => names.has(x)).map(([x, v]) => `${x}=${written(v)}`);
    page.change({ inputs: [...given, ...fields(objects)].join(','), heap: '', reads: (model.input ?? []).join(','), step: k });
  }
}

function side<V>(title: string, values: Record<string, V>, before: Record<string, V> | undefined, shown: (v: V) => Node | string, ...more: (Node | Node[])[]) {
  return h('section', { class: 'side' }, h('h2', {}, title), h('table', {}, h('tbody', {}, Object.entries(values).map(([x, v]) =>
    h('tr', { class: before && JSON.stringify(before[x]) !== JSON.stringify(v) ? 'new' : undefined }, h('th', { scope: 'row' }, x), h('td', {}, shown(v)))))), more);
}

const check = (holds: boolean | null, text: string) => h('span', { class: holds === false ? 'bad' : holds ? 'good' : 'quiet' }, `${holds === false ? '✗' : holds ? '✓' : '–'} ${text} `);
