// h makes an element; a function among the attributes listens to the event of its name.
type Attr = string | number | boolean | undefined | ((e: never) => void);
type Child = Node | string | number | null | undefined | false | Child[];

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Record<string, Attr> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === 'function') e.addEventListener(name, value as unknown as EventListener);
    else if (value !== undefined && value !== false) e.setAttribute(name, value === true ? '' : String(value));
  }
  e.append(...flat(children));
  return e;
}

function flat(children: Child[]): (Node | string)[] {
  return children.flatMap(c => Array.isArray(c) ? flat(c) : c === null || c === undefined || c === false ? [] : [typeof c === 'number' ? String(c) : c]);
}

export const button = (text: string, click: () => void, attrs: Record<string, Attr> = {}) =>
  h('button', { type: 'button', click, ...attrs }, text);

// math shows an expression in the paper's signs; sources and commands keep those of the keyboard.
export function math(text: string): string {
  return text.replaceAll('&&', '∧').replaceAll('||', '∨').replaceAll('!=', '≠').replaceAll('<=', '≤').replaceAll('>=', '≥').replaceAll('=>', '⇒').replace(/!(?!=)/g, '¬');
}

// subs sets the indices of letters below the line.
export const subs = (text: string) => text.split(/(?<=[A-Za-z])(\d)/).map((p, i) => i % 2 ? h('sub', {}, p) : p);

// under is an expression under a substitution, as text.
export const under = (e: string, substitution: Record<string, string>) => e.replaceAll(/[A-Za-z]\w*/g, x => {
  const v = substitution[x];
  return v === undefined || v === x ? x : /\W/.test(v) ? `(${v})` : v;
});

// quote makes an argument safe to paste into a shell.
export const quote = (arg: string) => /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;

// long cuts what nobody reads.
export const long = (text: string) => text.length > 2000 ? `${text.slice(0, 2000)} … (${text.length} characters)` : text;

// flag returns what a command line gives to a flag, without the quotes of the shell.
export function flag(command: string, name: string): string {
  const m = new RegExp(`--${name} (?:'([^']*)'|([^\\s;]+))`).exec(command);
  return m?.[1] ?? m?.[2] ?? '';
}
