import { matchesIn } from './ranking.js';

/** The longest part of a description that a result shows, and how much of it comes before the first match. */
const MAX_SNIPPET_CHARACTERS = 140;
const BEFORE_MATCH_CHARACTERS = 40;

const KINDS = { operation: '', schema: 'Schema', error: 'Error', guide: 'Guide' };

/**
 * Makes an element of texts and elements. Texts stay texts: nothing in them is markup.
 *
 * @param {string} name
 * @param {string} className
 * @param {(string | Node)[]} children
 */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/**
 * Returns the text with its matching words marked.
 *
 * @param {string} text
 * @param {string[]} words
 * @returns {(string | Node)[]}
 */
function marked(text, words) {
  const pieces = [];
  let at = 0;
  for (const [from, to] of matchesIn(text, words)) {
    pieces.push(text.slice(at, from), element('mark', '', text.slice(from, to)));
    at = to;
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '');
}

/** Returns the part of a description around its first match, from word to word. @param {string} text @param {string[]} words */
function snippet(text, words) {
  const [[first] = [0]] = matchesIn(text, words);
  const wanted = Math.max(0, first - BEFORE_MATCH_CHARACTERS);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const most = from + MAX_SNIPPET_CHARACTERS;
  const to = most >= text.length ? text.length : Math.max(text.lastIndexOf(' ', most), from + 1);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/**
 * Returns a result as an option of the list, which is a link too, so that it can be opened in another tab.
 *
 * @param {import('./ranking.js').Found} found
 * @param {string[]} words
 * @param {number} index
 */
export function optionOf({ entry, part }, words, index) {
  const { kind, name, title, path = '', address } = entry;
  const option = /** @type {HTMLAnchorElement} */ (element('a', ''));
  option.id = `found-${index}`;
  option.role = 'option';
  option.tabIndex = -1;
  option.href = address.includes('#') || part?.anchor === undefined ? address : `${address}#${part.anchor}`;
  const head = element('span', 'title', ...marked(title, words));
  option.append(head, kindOf(kind, name, path, words));
  // The name of an error or a schema alone says less than its meaning next to it.
  const shown =
    part ?? (kind === 'operation' ? undefined : entry.parts.find(({ label }) => label === undefined));
  if (shown !== undefined) {
    const label = shown.label === undefined ? [] : [element('code', '', ...marked(shown.label, words)), ' '];
    option.append(element('span', 'part', ...label, ...marked(snippet(shown.text, words), words)));
  }
  return option;
}

/** @param {keyof KINDS} kind @param {string} name @param {string} path @param {string[]} words */
function kindOf(kind, name, path, words) {
  if (kind !== 'operation') return element('span', 'kind', `${KINDS[kind]} ${path}`.trim());
  const [method = '', address = ''] = path.split(' ');
  const mark = element('b', `method ${method.toLowerCase()}`, method);
  return element('code', 'kind', mark, ' ', ...marked(address, words), ' · ', ...marked(name, words));
}
