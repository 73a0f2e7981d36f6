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
