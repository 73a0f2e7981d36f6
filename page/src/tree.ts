// Tree: all paths within bounds.
import { brief } from './engine';
import { hierarchy, tree as tidy, type HierarchyPointNode } from 'd3-hierarchy';
import { button, flag, h, long, math } from './dom';
import type { Page, Shown } from './page';

interface Node {
  id: number; parent: number | null; rule?: string; choice?: string; line: number; statement: string;
  pathCondition: string; substitution: Record<string, string>; lets?: { name: string; expression: string }[]; path?: number;
}
interface Path { id: number; choices: string; status: string; reason?: string; pathCondition: string; fault?: { message: string }; model: unknown; commands?: { trace?: string } }
interface Tree { paths: Path[]; nodes?: Node[]; summary: { byStatus: Record<string, number>; left: number }; warnings: { text?: string }[] }

// Box is a node as it is drawn: a chain of nodes without a choice is one.
interface Box { nodes: Node[]; children: Box[]; closed: boolean; path?: Path }

const wide = 210, high = 34, gap = 60;
const svg = <K extends keyof SVGElementTagNameMap>(tag: K, attrs: Record<string, string | number>, ...children: (globalThis.Node | string)[]) => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, String(v));
  e.append(...children);
  return e;
};
const cut = (text: string, most: number) => text.length > most ? text.slice(0, most - 1) + '…' : text;
const order = (p: Path) => ['error', 'stuck', 'unknown', 'final', 'bound'].indexOf(p.status);

export async function showTree(page: Page, into: HTMLElement): Promise<Shown | void> {
  const { state } = page;
  const answer = await page.ask(['explore', '--bound', brief, '--bound', `unroll=${state.unroll}`, '--bound', `paths=${state.paths}`, '--show', 'tree', '--json']);
  if (!answer) return;
  const doc = JSON.parse(answer.out) as Tree;
  const paths = new Map(doc.paths.map(p => [p.id, p]));
  const root = boxes(doc.nodes ?? [], paths);
  let chosen: Box = root, places: HierarchyPointNode<Box>[] = [], found = '';
  const parents = new Map<Box, Box>();

  const drawing = svg('svg', { role: 'img', 'aria-label': `The tree: ${doc.paths.length} paths` });
  const frame = h('div', { class: 'frame', tabindex: 0, role: 'group', 'aria-label': 'Drawing of the tree', scroll: () => requestAnimationFrame(draw) }, drawing as unknown as HTMLElement);
  const details = h('div', { class: 'rule', 'aria-live': 'polite' });
  const search = h('input', { type: 'search', id: 'search', class: 'code', input: () => { found = search.value; seek(); } });
  search.addEventListener('keydown', e => { if (e.key === 'Enter') seek(true); });
  const counts = Object.entries(doc.summary.byStatus).filter(([, n]) => n > 0).map(([status, n]) => `${n} ${status}`).join(', ');
  const list = [...doc.paths].sort((a, b) => order(a) - order(b) || a.id - b.id);
  const rows = list.slice(0, 500).map(p => h('li', {}, button(`${p.choices || 'the only path'}  ${p.status}${p.fault ? ': ' + p.fault.message : ''}`, () => choose(leaf(p.id)), { class: p.status === 'error' ? 'bad' : '' })));
  into.replaceChildren(
    h('div', { class: 'tools' }, slide('Iterations', 'unroll', 0, 20), slide('Paths', 'paths', 10, 5000),
      h('label', { class: 'slide' }, 'Search ', search), button('Collapse', () => fold(true)), button('Expand', () => fold(false))),
    h('p', {}, `${doc.paths.length} paths: ${counts}.${doc.summary.left ? ` The bound on paths left ${doc.summary.left} branches out.` : ''}`),
    frame, h('p', { class: 'quiet' }, 'Arrow keys go from node to node, the space bar opens and closes one, Enter runs the input of a leaf.'),
    details, h('h2', {}, 'Paths'), h('ol', { class: 'steps' }, rows), list.length > 500 ? h('p', {}, `and ${list.length - 500} more`) : '');
  layout();
  choose(list[0]?.status === 'error' ? leaf(list[0].id) : root);
  return { keys, placed: () => choose(chosen) };

  function slide(label: string, field: 'unroll' | 'paths', min: number, max: number) {
    const said = h('output', {}, state[field]);
    const input = h('input', { type: 'range', min, max, value: state[field], id: field, input: () => { said.textContent = input.value; }, change: () => page.change({ [field]: Number(input.value) }) });
    return h('label', { class: 'slide' }, `${label} `, input, said);
  }

  function leaf(id: number) {
    const all = [root];
    for (const b of all) { // grows
      if (b.path?.id === id) return b;
      all.push(...b.children);
    }
    return root;
  }

  function layout() {
    const top = tidy<Box>().nodeSize([high + 8, wide + gap])(hierarchy(root, b => b.closed ? [] : b.children));
    places = top.descendants();
    parents.clear();
    for (const p of places) if (p.parent) parents.set(p.data, p.parent.data);
    let low = Infinity, most = -Infinity, deep = 0;
    for (const p of places) { low = Math.min(low, p.x); most = Math.max(most, p.x); deep = Math.max(deep, p.y); }
    for (const p of places) { p.x += 4 - low; p.y += 4; }
    drawing.setAttribute('width', String(deep + wide + 12));
    drawing.setAttribute('height', String(most - low + high + 12));
    draw();
  }

  // draw draws what is in view.
  function draw() {
    const { scrollLeft: x, scrollTop: y, clientWidth: w, clientHeight: t } = frame;
    const parts: SVGElement[] = [];
    const width = w || 2000, height = t || 1000;
    const near = (p: { x: number; y: number }) => p.y + wide > x - 50 && p.y < x + width + 50 && p.x + high > y - 50 && p.x < y + height + 50;
    for (const p of places) {
      if (p.parent && Math.min(p.x, p.parent.x) < y + height + 50 && Math.max(p.x, p.parent.x) + high > y - 50 && p.parent.y < x + width && p.y > x - 50) {
        const x1 = p.parent.y + wide, y1 = p.parent.x + high / 2, y2 = p.x + high / 2;
        parts.push(svg('path', { d: `M${x1} ${y1}C${x1 + gap / 2} ${y1} ${x1 + gap / 2} ${y2} ${p.y} ${y2}`, class: 'edge' }));
        parts.push(svg('text', { x: p.y - 16, y: y2 - 4, class: 'choice' }, p.data.nodes[0].choice ?? ''));
      }
      if (!near(p)) continue;
      const b = p.data, hit = found && matches(b);
      const g = svg('g', { transform: `translate(${p.y} ${p.x})`, class: `box ${b.path?.status ?? ''}${b === chosen ? ' chosen' : ''}${hit ? ' hit' : ''}` },
        svg('rect', { width: wide, height: high, rx: 5 }), svg('text', { x: 8, y: 22 }, cut(label(b), 23)));
      if (b.closed) g.append(svg('text', { x: wide - 16, y: 22 }, '+'));
      g.addEventListener('click', () => { if (b === chosen && b.children.length) toggle(b); else choose(b); });
      parts.push(g);
    }
    drawing.replaceChildren(...parts);
  }

  function label(b: Box) {
    return math(b.nodes.map(n => n.statement).join('; ')) + (b.path && !['final', b.nodes.at(-1)!.statement].includes(b.path.status) ? ` ${b.path.status}` : '');
  }

  function choose(b: Box) {
    for (let up = all(b); up.length;) { const q = up.pop()!; if (q !== b && q.closed) { q.closed = false; layout(); } }
    chosen = b;
    const n = b.nodes.at(-1)!;
    page.program.runs(n.line);
    const p = b.path;
    details.replaceChildren(
      h('p', {}, h('b', {}, math(b.nodes.map(n => n.statement).join('; '))), n.line ? ` line ${n.line}` : ''),
      h('p', { class: 'code' }, 'φ ', long(math(n.pathCondition))),
      ...(n.lets ?? []).map(l => h('p', { class: 'code' }, `${l.name} = ${long(math(l.expression))}`)),
      ...Object.entries(n.substitution).map(([v, e]) => h('p', { class: 'code' }, `σ(${v}) = ${long(math(e))}`)),
      p ? h('p', { class: p.status === 'error' ? 'bad' : '' }, `Path ${p.choices}: ${p.status}${p.reason ? `, ${p.reason}` : ''}${p.fault ? `: ${p.fault.message}` : ''} `, p.commands?.trace && p.model ? button('Run its input', () => run(p)) : '') : '');
    const place = places.find(q => q.data === b);
    if (place && frame.clientWidth) {
      if (place.y < frame.scrollLeft || place.y + wide > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = place.y - frame.clientWidth / 3;
      if (place.x < frame.scrollTop || place.x + high > frame.scrollTop + frame.clientHeight) frame.scrollTop = place.x - frame.clientHeight / 2;
    }
    draw();
  }

  // all lists the boxes from the root to b.
  function all(b: Box): Box[] {
    const way: Box[] = [];
    const walk = (at: Box): boolean => { way.push(at); if (at === b || at.children.some(walk)) return true; way.pop(); return false; };
    walk(root);
    return way;
  }

  function run(p: Path) {
    page.change({ view: 'step', heap: '', inputs: flag(p.commands!.trace!, 'in'), reads: flag(p.commands!.trace!, 'input'), step: 0 });
  }

  function toggle(b: Box) { b.closed = !b.closed; layout(); }

  function fold(closed: boolean) {
    const todo = [root];
    for (const b of todo) { if (b !== root) b.closed = closed && b.children.length > 0; todo.push(...b.children); }
    chosen = root;
    layout();
    choose(root);
  }

  function matches(b: Box) {
    return b.nodes.some(n => n.statement.includes(found) || math(n.statement).includes(found)) || math(b.nodes.at(-1)!.pathCondition).includes(found);
  }

  function seek(next = false) {
    const hits = found ? places.map(p => p.data).filter(matches) : [];
    if (hits.length) choose(hits[next ? (hits.indexOf(chosen) + 1) % hits.length : 0]); else draw();
  }

  function keys(e: KeyboardEvent): boolean {
    const up = parents.get(chosen), beside = up?.children ?? [], i = beside.indexOf(chosen);
    const to = ({ ArrowLeft: up, ArrowRight: chosen.closed ? undefined : chosen.children[0], ArrowUp: beside[i - 1], ArrowDown: beside[i + 1] } as Record<string, Box | undefined>)[e.key];
    if (to) choose(to);
    else if (e.key === ' ' && chosen.children.length && !(e.target as HTMLElement).closest('button')) toggle(chosen);
    else if (e.key === 'Enter' && chosen.path?.model && !(e.target as HTMLElement).closest('button')) run(chosen.path);
    else return e.key.startsWith('Arrow');
    return true;
  }
}

// boxes makes chains of nodes one box each.
function boxes(nodes: Node[], paths: Map<number, Path>): Box {
  const below = new Map<number, Node[]>();
  for (const n of nodes) if (n.parent !== null) below.set(n.parent, [...below.get(n.parent) ?? [], n]);
  const box = (n: Node): Box => {
    const chain = [n];
    let next = below.get(n.id) ?? [];
    while (next.length === 1 && !next[0].choice) { chain.push(next[0]); next = below.get(next[0].id) ?? []; }
    return { nodes: chain, children: next.map(box), closed: false, path: paths.get(chain.at(-1)!.path ?? 0) };
  };
  return box(nodes[0]);
}
