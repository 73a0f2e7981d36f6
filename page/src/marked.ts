// What the tasks have of Markdown: paragraphs, lists, code, bold and emphasis.
import { h } from './dom';

const inline = (text: string): (Node | string)[] => text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/).map(part =>
  part.startsWith('`') ? h('code', {}, part.slice(1, -1)) : part.startsWith('**') && part.length > 4 ? h('b', {}, part.slice(2, -2)) : /^\*[^*]+\*$/.test(part) ? h('em', {}, part.slice(1, -1)) : part);

export function marked(text: string): Node[] {
  return text.trim().split(/\n\n+/).map(block => {
    if (/^ {4}/.test(block)) return h('pre', { tabindex: 0 }, block.replaceAll(/^ {4}/gm, ''));
    if (/^- /.test(block)) return h('ul', {}, block.split(/\n(?=- )/).map(item => h('li', {}, inline(item.slice(2).replaceAll(/\n\s*/g, ' ')))));
    if (/^#+ /.test(block)) return h('h3', {}, inline(block.replace(/^#+ /, '')));
    return h('p', {}, inline(block));
  });
}
