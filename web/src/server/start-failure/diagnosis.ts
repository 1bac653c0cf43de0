import type { Schemas } from '../../api/client';
import type { Notice } from '../../api/server/notices';

/** Causes of a failed start for which the page offers a remedy. */
export type Cause = 'eula' | 'port' | 'memory' | 'java' | 'disk' | 'unknown';

/** Why a server is not up. `javaVersion` is the version that it needs, if its output says so. */
export type Diagnosis = { cause: Cause; message: string | undefined; javaVersion?: number };

export type Evidence = {
  status: Schemas['ServerStatus'];
  /** The error of the latest start that this page requested. */
  startError: { code: string; message: string } | undefined;
  /** The latest notice about the server. */
  notice: Notice | null;
  /** The latest lines of the output, without control sequences. */
  lines: readonly string[];
};

/** How many of the last lines are searched for the cause. A stack trace of Java has about 50. */
const LAST_LINES = 100;
/** How the node marks its own lines in the output. */
const NODE_MARK = '[berth] ';
/** Java 1.0 has 45; each version since then adds one (JVM specification, 4.1). */
const CLASS_FILE_OFFSET = 44;

const CODES: Record<string, Cause> = {
  eula_required: 'eula',
  port_taken: 'port',
  out_of_memory: 'memory',
  disk_full: 'disk',
  disk_limit_reached: 'disk',
};

/** What games, Java and the node write when they cannot start, the most specific first. */
const PATTERNS: [Cause, RegExp][] = [
  ['eula', /agree to the EULA|requires the acceptance of its licence/i],
  [
    'java',
    /UnsupportedClassVersionError|needs the program "java"|requires? (?:running the server with )?Java \d+|Unsupported Java/i,
  ],
  [
    'port',
    /address already in use|EADDRINUSE|failed to bind to port|port \d+ .*(?:is taken|in use)|port of the container is in use/i,
  ],
  [
    'memory',
    /out of memory|OutOfMemoryError|could not reserve enough space|insufficient memory for the Java/i,
  ],
  ['disk', /no space left on device|ENOSPC|disk is full|files exceed/i],
];

/** The end of the line with which the node announces an automatic restart. */
const RESTART = /; restart \d+ of \d+ in /;

const JAVA_VERSION =
  /class file version (\d+)|(?:requires? (?:running the server with )?|use at least )Java (\d+)/i;

const causeIn = (text: string): Cause | undefined => PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns why a server is not up; undefined if it is up, or was stopped on purpose. */
export function diagnose({ status, startError, notice, lines }: Evidence): Diagnosis | undefined {
  const last = lines.slice(-LAST_LINES);
  const fromNode = last.findLast((line) => line.startsWith(NODE_MARK));
  // While the node restarts a server again and again, the explanation stays until the server runs.
  const isRestarted = ['starting', 'restarting'].includes(status) && RESTART.test(fromNode ?? '');
  if (!isRestarted && !['crashed', 'stopped', 'installed', 'install_failed'].includes(status))
    return undefined;
  const isLastWord = fromNode !== undefined && fromNode === last.at(-1);
  const output = last.join('\n');
  const hint = causeIn(output);
  if (
    startError === undefined &&
    !isRestarted &&
    !isDown(status) &&
    !(status === 'stopped' && (hint || isLastWord))
  ) {
    return undefined;
  }
  // A start that was refused because the node already restarts the server explains nothing.
  const said = (isRestarted ? undefined : startError) ?? (isFailure(notice) ? notice : undefined);
  const message = said?.message ?? fromNode?.slice(NODE_MARK.length);
  const cause = CODES[said?.code ?? ''] ?? causeIn(message ?? '') ?? hint ?? 'unknown';
  const version = cause === 'java' ? javaVersionIn(`${message}\n${output}`) : undefined;
  return { cause, message, ...(version === undefined ? {} : { javaVersion: version }) };
}

const isDown = (status: Evidence['status']): boolean => status === 'crashed' || status === 'install_failed';

const isFailure = (notice: Notice | null): notice is Notice =>
  notice !== null && !['reachable', 'unreachable', 'engine_ended'].includes(notice.code);

function javaVersionIn(text: string): number | undefined {
  const [, classFile, version] = JAVA_VERSION.exec(text) ?? [];
  if (classFile !== undefined) return Number(classFile) - CLASS_FILE_OFFSET;
  return version === undefined ? undefined : Number(version);
}
