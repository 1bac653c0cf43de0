import { LinearPattern, PatternError } from '../../patterns/linear-pattern.js';
import type { Egg, EggStop } from '../egg.js';
import type { Report } from '../report.js';
import type { EggTypeDefinition } from './type-definition.js';

const MAX = { patternCharacters: 1000, consoleCharacters: 200 };
const DONE = '/config/startup';
const PATTERN_MARK = 'regex:';
/** What servers' types replace in patterns and console lines. */
const PLACEHOLDER = /\{([a-z_]+)\}/;
const NO_FLAGS = { ignoreCase: false, multiline: false, dotAll: false };

/** Returns the pattern of the lines that show that a server has started; without any, the check of its port. */
export function readyOf({ done }: Egg, report: Report): EggTypeDefinition['ready'] {
  const patterns: string[] = [];
  let isTooLong = false;
  for (const text of done) {
    const pattern = patternOf(text, report);
    if (pattern === undefined) continue;
    if ([...patterns, pattern].join('|').length > MAX.patternCharacters) isTooLong = true;
    else patterns.push(pattern);
  }
  if (isTooLong)
    report.add(
      'done_dropped',
      DONE,
      `Some of the texts that show that the server has started are left out: together they have more than ${MAX.patternCharacters} characters.`,
    );
  if (patterns.length > 0) return { pattern: patterns.join('|') };
  report.add(
    'ready_by_port',
    DONE,
    'No text shows that the server has started, so it counts as running when its port accepts TCP connections, or after half a minute. Name a line of its output in `ready` if it prints one.',
  );
  return { port: 'tcp' };
}

function patternOf(text: string, report: Report): string | undefined {
  const shown = text.trim().slice(0, 100).replace(/\s+/g, ' ');
  if (text.startsWith(PATTERN_MARK)) return expressionOf(text.slice(PATTERN_MARK.length), shown, report);
  if (!/[\n\v\f]/.test(text.trim())) return text.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  report.add('done_dropped', DONE, `"${shown}" is left out, because no line contains a line break.`);
  return undefined;
}

/** Returns an expression with braces escaped that would be a placeholder; undefined if RE2 does not take it. */
function expressionOf(expression: string, shown: string, report: Report): string | undefined {
  const escaped = expression.replace(
    /(\\*)\{([a-z_]+)\}/g,
    (_, backslashes: string, word: string) =>
      `${backslashes.length % 2 === 0 ? `${backslashes}\\` : backslashes}{${word}\\}`,
  );
  try {
    new LinearPattern(escaped, NO_FLAGS);
    return `(?:${escaped})`;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    report.add('done_dropped', DONE, `The expression "${shown}" is left out: ${error.message}.`);
    return undefined;
  }
}

/** Returns how the server is stopped. A console line that a type cannot express becomes SIGTERM. */
export function stopOf({ stop }: Egg, report: Report): EggStop {
  if ('signal' in stop) return stop;
  const isTooLong = stop.console.length > MAX.consoleCharacters;
  if (!isTooLong && !PLACEHOLDER.test(stop.console)) return stop;
  const reason = isTooLong
    ? `has more than ${MAX.consoleCharacters} characters`
    : 'contains a word in braces, which types replace';
  report.add(
    'stop_replaced',
    '/config/stop',
    `The server is stopped with SIGTERM: the console line "${stop.console.slice(0, 100)}" ${reason}.`,
  );
  return { signal: 'SIGTERM' };
}
