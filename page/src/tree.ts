// Tree: all paths within bounds.
import { brief, soFar } from './engine';
import { hierarchy, tree as tidy, type HierarchyPointNode } from 'd3-hierarchy';
import { button, flag, h, long, math, under } from './dom';
import type { Page, Shown } from './page';
import { letter } from './step';

interface Node {
  id: number; parent: number | null; rule?: string; choice?: string; line: number; statement: string;
  pathCondition: string; substitution: Record<string, string>; lets?: { name: string; expression: string }[]; path?: number;
}
interface Path { id: number; choices: string; status: string; reason?: string; pathCondition: string; fault?: { message: string }; model: unknown; commands?: { trace?: string } }
interface Tree { paths: Path[]; nodes?: Node[]; summary: { byStatus: Record<string, number>; left: number }; warnings: { text?: string }[] }

// Box is a node as it is drawn: a chain of nodes without a choice is one.
interface Box { nodes: Node[]; children: Box[]; closed: boolean; path?: Path }

const wide = 230, high = 46, gap = 150; // of a box, and between them
const minimap = 50; // nodes
const most = 500; // paths in the list
const svg = <K extends keyof SVGElementTagNameMap>(tag: K, attrs: Record<string, string | number>, ...children: (globalThis.Node | string)[]) => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, String(v));
  e.append(...children);
  return e;
};
const cut = (text: string, most: number) => text.length > most ? text.slice(0, most - 1) + '…' : text;
const opposite: Record<string, string> = { '>': '≤', '≤': '>', '<': '≥', '≥': '<', '==': '≠', '≠': '==', '=': '≠' };
// negated is a comparison turned round; undefined: it is none.
const negated = (e: string) => { const m = /^([^∧∨⇒<>=≠≤≥¬]+) (>|≤|<|≥|==?|≠) ([^∧∨⇒<>=≠≤≥¬]+)$/.exec(e); return m ? `${m[1]} ${opposite[m[2]]} ${m[3]}` : undefined; };
const input = (p: Path) => p.commands?.trace && p.model ? [flag(p.commands.trace, 'in'), flag(p.commands.trace, 'input')].filter(Boolean).join('; ') : '';
// said is a path in the list.
const said = (p: Path) => `${p.choices || 'the only path'}  ${p.status}${p.fault ? ': ' + p.fault.message : ''}\n  φ ${cut(math(p.pathCondition), 200)}${input(p) ? `\n  ${input(p)}` : ''}`;
const order = (p: Path) => ['error', 'stuck', 'unknown', 'final', 'bound'].indexOf(p.status);

export async function showTree(page: Page, into: HTMLElement): Promise<Shown | void> {
  const { state } = page;
  const answer = await page.ask(['explore', '--bound', brief, '--bound', `unroll=${state.unroll}`, '--bound', `paths=${state.paths}`, '--show', 'tree', '--json'], false, soFar<Tree>(({ paths }) => {
    into.replaceChildren(h('p', {}, `${paths.length} paths so far …`), h('ol', { class: 'steps' }, paths.slice(0, most).map(p => h('li', {}, said(p)))));
    page.early();
  }));
  if (!answer) return;
  const doc = JSON.parse(answer.out) as Tree;
  const paths = new Map(doc.paths.map(p => [p.id, p]));
  const root = boxes(doc.nodes ?? [], paths);
  let chosen: Box = root, places: HierarchyPointNode<Box>[] = [], mapped = places, found = '';
  const parents = new Map<Box, Box>();

  let zoom = 1, size = { w: 0, h: 0 };
  const ran = new Set<Box>(); // the boxes of the run that Step shows
  const map = svg('svg', { class: 'map', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
  map.addEventListener('click', e => {
    const r = map.getBoundingClientRect();
    frame.scrollTo((e.clientX - r.left) / r.width * size.w * zoom - frame.clientWidth / 2, (e.clientY - r.top) / r.height * size.h * zoom - frame.clientHeight / 2);
  });
  const drawing = svg('svg', { role: 'img', 'aria-label': `The tree: ${doc.paths.length} paths` });
  const frame = h('div', { class: 'frame', tabindex: 0, role: 'group', 'aria-label': 'Drawing of the tree', scroll: () => requestAnimationFrame(() => draw()) }, drawing as unknown as HTMLElement);
  const details = h('div', { class: 'rule', 'aria-live': 'polite' });
  const search = h('input', { type: 'search', id: 'search', class: 'code', input: () => { found = search.value; seek(); } });
  search.addEventListener('keydown', e => { if (e.key === 'Enter') seek(true); });
  const counts = Object.entries(doc.summary.byStatus).filter(([, n]) => n > 0).map(([status, n]) => `${n} ${status}`).join(', ');
  const list = [...doc.paths].sort((a, b) => order(a) - order(b) || a.id - b.id);
  const rows = list.slice(0, most).map(p => h('li', {}, button(said(p), () => choose(leaf(p.id)), { class: p.status === 'error' ? 'bad' : '' })));
  into.replaceChildren(
    h('div', { class: 'tools' }, slide('Iterations', 'unroll', 0, 20), slide('Paths', 'paths', 10, 5000),
      h('label', { class: 'slide' }, 'Search ', search), button('Collapse', () => fold(true)), button('Expand', () => fold(false)), button('Fit', fit), button('−', () => scale(zoom / 1.3), { 'aria-label': 'Smaller' }), button('+', () => scale(zoom * 1.3), { 'aria-label': 'Larger' }), button('SVG', () => void save('svg')), button('PNG', () => void save('png'))),
    h('p', {}, `${doc.paths.length} paths: ${counts}.${doc.summary.left ? ` The bound on paths left ${doc.summary.left} branches out.` : ''}`),
    h('div', { class: 'mapped' }, frame, map as unknown as HTMLElement), h('p', { class: 'quiet' }, 'Arrow keys go from node to node, the space bar opens and closes one, Enter runs the input of a leaf.'),
    details, h('h2', {}, 'Paths'), h('ol', { class: 'steps' }, rows), list.length > most ? h('p', {}, `and ${list.length - most} more`) : '');
  layout();
  choose(list[0]?.status === 'error' ? leaf(list[0].id) : root);
  return { keys, placed: () => { open(); choose(chosen); void follow(); } };

  // open shows the whole tree, folded as far as it has to be so that it can be read; on a phone as much as can be read.
  function open() {
    if (frame.clientWidth < 600) return scale(Math.max(.6, fitting()));
    const levels: Box[][] = [[root]];
    for (const level of levels) { const next = level.flatMap(b => b.children); if (next.length) levels.push(next); } // grows
    for (let deep = levels.length - 2; deep > 1 && fitting() < .5; deep--) { for (const b of levels[deep]) b.closed = b.children.length > 0; layout(); }
    fit();
  }

  function fitting() { return Math.min(1, (frame.clientWidth - 4) / size.w, (parseFloat(getComputedStyle(frame).maxHeight) - 20) / size.h); }
  function fit() { scale(fitting()); frame.scrollTo(0, 0); }
  function scale(to: number) { zoom = Math.min(4, Math.max(.05, to)); layout(); }

  // follow draws the run of Step into the tree: its choices lead from box to box.
  async function follow() {
    const trace = await page.engine.run(['trace', state.file, ...page.flags(), '--bound', 'steps=1000', '--json'], page.files()).catch(() => null);
    if (!trace || trace.code !== 0 || !frame.isConnected) return;
    const letters = (JSON.parse(trace.out) as { trace: { rule?: string }[] }).trace.map(s => letter(s.rule)).filter(l => l);
    for (let at: Box | undefined = root; at;) {
      ran.add(at);
      const next = letters.shift();
      at = at.children.find(b => b.nodes[0].choice === next);
    }
    draw();
  }

  // save writes what is seen, folded as it is, for a slide.
  async function save(kind: 'svg' | 'png') {
    draw(true);
    const copy = drawing.cloneNode(true) as SVGSVGElement, colours = getComputedStyle(document.documentElement);
    draw();
    const rules = [...document.styleSheets].flatMap(s => [...s.cssRules]).map(r => r.cssText).filter(t => /^\.(box|edge|choice)/.test(t)).join(' ').replaceAll(/var\((--\w+)\)/g, (_, v: string) => colours.getPropertyValue(v));
    for (const [k, v] of Object.entries({ xmlns: 'http://www.w3.org/2000/svg', width: size.w, height: size.h })) copy.setAttribute(k, String(v));
    copy.prepend(svg('style', {}, `text { font: 14px monospace; } ${rules}`), svg('rect', { width: size.w, height: size.h, fill: colours.getPropertyValue('--back') }));
    let href = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new XMLSerializer().serializeToString(copy));
    if (kind === 'png') {
      const image = new Image();
      image.src = href;
      await image.decode();
      const times = Math.min(2, 8000 / Math.max(size.w, size.h)), canvas = h('canvas', { width: Math.round(size.w * times), height: Math.round(size.h * times) });
      canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
      href = canvas.toDataURL('image/png');
    }
    h('a', { href, download: state.file.replace(/^.*\//, '').replace(/\.\w+$/, '') + '.' + kind }).click();
  }

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
    size = { w: deep + wide + 12, h: most - low + high + 12 };
    for (const [k, v] of Object.entries({ viewBox: `0 0 ${size.w} ${size.h}`, width: size.w * zoom, height: size.h * zoom })) drawing.setAttribute(k, String(v));
    map.toggleAttribute('hidden', places.length < minimap);
    draw();
  }

  // draw draws what is in view.
  function draw(all = false) {
    const [x, y, w, t] = all ? [0, 0, size.w, size.h] : [frame.scrollLeft, frame.scrollTop, frame.clientWidth, frame.clientHeight].map(n => n / zoom);
    const parts: SVGElement[] = [];
    const width = w || 2000, height = t || 1000;
    const near = (p: { x: number; y: number }) => p.y + wide > x - 50 && p.y < x + width + 50 && p.x + high > y - 50 && p.x < y + height + 50;
    for (const p of places) {
      if (p.parent && Math.min(p.x, p.parent.x) < y + height + 50 && Math.max(p.x, p.parent.x) + high > y - 50 && p.parent.y < x + width && p.y > x - 50) {
        const x1 = p.parent.y + wide, y1 = p.parent.x + high / 2, y2 = p.x + high / 2;
        parts.push(svg('path', { d: `M${x1} ${y1}C${x1 + gap / 2} ${y1} ${x1 + gap / 2} ${y2} ${p.y} ${y2}`, class: ran.has(p.data) ? 'edge on' : 'edge' }));
        parts.push(svg('text', { x: p.y - 8, y: y1 < y2 ? y2 + 16 : y2 - 6, class: 'choice' }, cut(question(p.parent.data, p.data), 17)));
      }
      if (!near(p)) continue;
      const b = p.data, hit = found && matches(b);
      const g = svg('g', { transform: `translate(${p.y} ${p.x})`, class: `box ${b.path?.status ?? ''}${b === chosen ? ' chosen' : ''}${hit ? ' hit' : ''}${ran.has(b) ? ' on' : ''}` },
        svg('rect', { width: wide, height: high, rx: 5 }), svg('text', { x: 8, y: b.path ? 19 : 28 }, cut(label(b), 25)), svg('title', {}, [label(b), b.path && input(b.path), math(b.nodes.at(-1)!.pathCondition)].filter(Boolean).join('\n')));
      if (b.path) g.append(svg('text', { x: 8, y: 37, class: 'choice leaf' }, cut([input(b.path), math(b.path.pathCondition)].filter(Boolean).join(' · '), 25)));
      if (b.closed) g.append(svg('text', { x: wide - 16, y: 22 }, '+'));
      g.addEventListener('click', () => { if (b === chosen && b.children.length) toggle(b); else choose(b); });
      parts.push(g);
    }
    drawing.replaceChildren(...parts);
    if (places.length < minimap || all) return;
    map.setAttribute('viewBox', `0 0 ${size.w} ${size.h}`);
    const seen = svg('rect', { x, y, width: Math.min(w, size.w), height: Math.min(t, size.h), class: 'seen' });
    if (mapped !== places) map.replaceChildren(svg('path', { d: places.map(p => `M${p.y} ${p.x + high / 2}h${wide}`).join('') }), seen);
    else map.lastChild!.replaceWith(seen);
    mapped = places;
  }

  // question is what was asked between two boxes, over the inputs.
  function question(from: Box, to: Box): string {
    const choice = to.nodes[0].choice ?? '', n = from.nodes.at(-1)!, asks = /^(?:if|while) (.*)$/.exec(n.statement)?.[1];
    if (!asks || choice !== 'T' && choice !== 'F') return choice;
    const b = math(under(asks, n.substitution));
    return choice === 'T' ? b : negated(b) ?? `¬(${b})`;
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
      const left = place.y * zoom, top = place.x * zoom;
      if (left < frame.scrollLeft || left + wide * zoom > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = left - frame.clientWidth / 3;
      if (top < frame.scrollTop || top + high * zoom > frame.scrollTop + frame.clientHeight) frame.scrollTop = top - frame.clientHeight / 2;
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
    const every = [root];
    for (const b of every) every.push(...b.children); // grows
    const hits = found ? every.filter(matches) : []; // a folded one is opened
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
