import type { Egg, EggStop } from './egg.js';
import type { Field } from './field.js';

const MAX = { stopCharacters: 500, lines: 100, lineCharacters: 1000 };
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGKILL'] as const;

/** Reads how a server is stopped. Authors wrote `^C` for SIGINT, and `^^C` against a bug of old panels. */
export function readStop(field: Field): EggStop {
  const { path, report } = field;
  const given = field.text(MAX.stopCharacters);
  const upper = given.toUpperCase();
  if (given === '') {
    report.add(
      'stop_missing',
      path,
      'The egg does not say how to stop the server, so it is stopped with SIGTERM.',
    );
    return { signal: 'SIGTERM' };
  }
  if (!given.startsWith('^')) return { console: given };
  const signal = SIGNALS.find((each) => [each, each.slice(3)].includes(upper.slice(1)));
  if (signal !== undefined) return { signal };
  if (upper !== '^C')
    report.add(
      'stop_changed',
      path,
      `The server is stopped with SIGINT instead of "${given}", which panels do not know.`,
    );
  return { signal: 'SIGINT' };
}

/** Reads the lines that show that a server has started, and reports the fields next to them that have no effect. */
export function readDone(config: Field): Egg['done'] {
  const startup = config.at('startup').nested();
  const { report, path } = startup;
  startup.reportUnknown(['done', 'userInteraction', 'strip_ansi']);
  if (!startup.at('userInteraction').isEmpty)
    report.add(
      'user_interaction_dropped',
      startup.at('userInteraction').path,
      'No panel reads `userInteraction`.',
    );
  if (startup.at('strip_ansi').isTrue())
    report.add(
      'strip_ansi_dropped',
      startup.at('strip_ansi').path,
      'Colours are always ignored, so `strip_ansi` is dropped.',
    );
  const done = startup.at('done');
  const isList = Array.isArray(done.value) || done.value instanceof Map;
  const given = (isList ? done.items(MAX.lines) : [done]).map((line) =>
    line.text(MAX.lineCharacters, 'block'),
  );
  const lines = given.filter((line) => line.trim() !== '');
  const isGiven = done.value !== undefined && done.value !== null;
  if (isGiven && lines.length < Math.max(1, given.length))
    report.add('done_empty', done.path, 'An empty text would match every line, so it is dropped.');
  if (lines.length === 0)
    report.add(
      'done_missing',
      isGiven ? done.path : path,
      'No line shows that the server has started: name one, or a port.',
    );
  for (const line of lines)
    if (line.startsWith('regex:'))
      report.add(
        'done_pattern',
        done.path,
        `The expression "${line.slice(0, 100)}" is in the syntax of Go: check it.`,
      );
  return lines;
}

/** Reports `config.logs`, which no present daemon reads. */
export function reportLogs(field: Field): void {
  if (!field.isEmpty)
    field.report.add(
      'logs_dropped',
      field.path,
      'No present daemon reads `config.logs`: the console shows the output.',
    );
}
