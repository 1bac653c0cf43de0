import { plainText, type Span, spansOf } from './ansi';
import type { Line } from './line-buffer';

/** Returns the lines that contain a text, in any case. Control sequences count as nothing. */
export function findLines(lines: readonly Line[], query: string): readonly Line[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return lines;
  return lines.filter(({ text }) => plainOf(text).toLowerCase().includes(wanted));
}

/** Most lines are plain, so only those with an escape character or a carriage return are searched for sequences. */
const plainOf = (text: string): string =>
  text.includes('\x1b') || text.includes('\r') ? plainText(text) : text;

type MarkedSpan = Span & { isMatch?: boolean };

/** Returns the parts of a line, cut so that each match of a text is a part of its own. */
export function markedSpans(line: string, query: string): MarkedSpan[] {
  const spans = spansOf(line);
  const wanted = query.toLowerCase();
  if (wanted === '') return spans;
  const whole = spans
    .map(({ text }) => text)
    .join('')
    .toLowerCase();
  const marked: MarkedSpan[] = [];
  let from = 0;
  for (const span of spans) {
    const to = from + span.text.length;
    for (let at = from; at < to; ) {
      const [end, isMatch] = nextCut(whole, wanted, at, to);
      const text = span.text.slice(at - from, end - from);
      marked.push(isMatch ? { ...span, text, isMatch } : { ...span, text });
      at = end;
    }
    from = to;
  }
  return marked;
}

/** Returns where the part that begins at `at` ends, and whether it belongs to a match. */
function nextCut(whole: string, wanted: string, at: number, limit: number): [number, boolean] {
  const inside = whole.lastIndexOf(wanted, at);
  if (inside >= 0 && inside + wanted.length > at) return [Math.min(inside + wanted.length, limit), true];
  const next = whole.indexOf(wanted, at);
  return [next < 0 ? limit : Math.min(next, limit), false];
}
