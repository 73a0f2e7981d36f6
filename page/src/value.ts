// Values as the command's documents have them: arrays are boxes, and references are arrows.
import { h } from './dom';

interface ArrayValue { length?: string; elements: Record<string, Value>; else?: Value }
export type Value = string | boolean | null | ArrayValue;
export interface ObjectValue { class: string; fields: Record<string, Value> }

const many = 24; // boxes of one array

export function show(v: Value, objects: Record<string, unknown> = {}): Node {
  if (v === null) return h('span', {}, 'nil');
  if (typeof v === 'string' && v in objects) return h('a', { href: `#${v}`, click: (e: Event) => { e.preventDefault(); document.getElementById(v)?.focus(); } }, `→ ${v}`);
  if (typeof v !== 'object') return h('span', {}, String(v));
  const cells: [string, Value][] = v.length === undefined ? Object.entries(v.elements)
    : Array.from({ length: Math.min(Number(v.length), many) }, (_, i) => [String(i), v.elements[i] ?? v.else ?? null]);
  const rest = v.length === undefined ? v.else !== undefined && ['else', v.else] as [string, Value] : Number(v.length) > many && [`… ${v.length} in all`, ''] as [string, Value];
  return h('span', { class: 'array' }, [...cells, ...(rest ? [rest] : [])].map(([i, x]) => h('span', { class: 'cell' }, h('small', {}, i), show(x, objects))),
    !cells.length && !rest && '[]');
}

export const box = (name: string, o: ObjectValue, objects: Record<string, unknown>) => h('div', { class: 'object', id: name, tabindex: -1 }, h('b', {}, name),
  Object.entries(o.fields).map(([f, v]) => h('div', { class: 'code' }, `${f} `, show(v, objects))));

// written is a value as --in takes it.
export function written(v: Value): string {
  if (v === null) return 'nil';
  if (typeof v !== 'object') return String(v);
  if (v.length !== undefined && Number(v.length) < 1000) return `[${Array.from({ length: Number(v.length) }, (_, i) => written(v.elements[i] ?? v.else ?? null)).join(', ')}]`;
  return `{${[...Object.entries(v.elements).map(([i, x]) => `${i}: ${written(x)}`), `else ${written(v.else ?? null)}`, ...(v.length === undefined ? [] : [`length ${v.length}`])].join(', ')}}`;
}

// fields lists the fields of objects as --in takes them, an array each.
export function fields(objects: Record<string, ObjectValue>): string[] {
  const arrays: Record<string, Record<string, Value>> = {};
  for (const [name, o] of Object.entries(objects)) for (const [f, v] of Object.entries(o.fields)) (arrays[`${o.class}.${f}`] ??= {})[name] = v;
  const least = (v: Value): Value => typeof v === 'boolean' ? false : typeof v === 'string' && /^-?\d/.test(v) ? '0' : null;
  return Object.entries(arrays).map(([f, elements]) => `${f}=${written({ elements, else: Object.values(elements).map(least).find(v => v !== null) ?? null })}`);
}
