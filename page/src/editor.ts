// An editor of programs or rules, with mistakes marked where the command says they are.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const words = /^(?:var|proc|class|method|if|else|while|assume|assert|skip|new|return|requires|ensures|invariant|form|language|symbolic|concrete|add)\b/;

const language = StreamLanguage.define({
  token(s) {
    if (s.match('//') || s.match(/^#.*/)) { s.skipToEnd(); return 'comment'; }
    if (s.match(words)) return 'keyword';
    if (s.match(/^\d+/)) return 'number';
    if (s.match(/^\w+/)) return 'variableName';
    s.next();
    return null;
  },
  languageData: { commentTokens: { line: '//' } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--quiet)' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.number, color: 'var(--number)' },
]);

const mark = StateEffect.define<number>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const e of tr.effects) {
      if (!e.is(mark)) continue;
      const doc = tr.state.doc;
      set = e.value > 0 && e.value <= doc.lines ? Decoration.set([Decoration.line({ class: 'running' }).range(doc.line(e.value).from)]) : Decoration.none;
    }
    return set;
  },
  provide: f => EditorView.decorations.from(f),
});

// place is the offset of a line and a column in characters, both from 1.
function place(doc: Text, line: number, column: number): number {
  const l = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return l.from + Math.min([...l.text].slice(0, column - 1).join('').length, l.length);
}

export class Editor {
  readonly view: EditorView;
  private quiet = false;

  constructor(label: string, text: string, changed: (text: string) => void) {
    this.view = new EditorView({
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), lintGutter(), marked, language, syntaxHighlighting(colours), EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
          EditorView.updateListener.of(u => { if (u.docChanged && !this.quiet) changed(this.text); }),
        ],
      }),
    });
  }

  get text() { return this.view.state.doc.toString(); }

  set(text: string) {
    if (text === this.text) return;
    this.quiet = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.quiet = false;
  }

  // runs marks the line that runs next; 0: none.
  runs(line: number) {
    this.view.dispatch({ effects: mark.of(line) });
  }

  // mistakes marks what the command says of the file, and returns whether there was a place.
  mistakes(text: string, file: string): boolean {
    const list: Diagnostic[] = [];
    const doc = this.view.state.doc;
    for (const m of text.matchAll(/^(.*?):(\d+):(\d+): (.*)$/gm)) {
      if (m[1] !== file) continue;
      const from = place(doc, Number(m[2]), Number(m[3]));
      list.push({ from, to: Math.max(from, Math.min(from + 1, doc.length)), severity: 'error', message: m[4] });
    }
    this.view.dispatch(setDiagnostics(this.view.state, list));
    return list.length > 0;
  }
}
