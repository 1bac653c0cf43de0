import type { ErrorCode } from '../../generated/error-codes.js';
import { FairSemaphore, type Holder, type StartTimer } from '../../lib/limits/fair-semaphore.js';

/** A bound on concurrency. The API document names the bounds of each operation in `x-concurrency`. */
export type ConcurrencyBound = {
  /** The error code of the 429 response. Absent if requests always wait and are never refused. */
  code?: ErrorCode;
  /** The name of the counted items in the plural, for messages, such as "archives being made". */
  what: string;
  /** The limit per container and actor, or per actor if `isOfActor` is set. */
  each: number;
  perKey: number;
  /** The limit of the whole daemon. */
  max: number;
  /** The unit of the limits. Defaults to requests. */
  unit?: 'MiB';
  isOfActor?: boolean;
  /**
   * How long a request waits for a permit before it is refused. It is 0 if permits are held for hours, so that waiting
   * is useless.
   */
  waitS: number;
  /** How long a released permit stays unavailable (`SemaphoreOptions`). Only for work that takes much CPU time. */
  restMs?: number;
};

/**
 * Returns the limit of an actor in all containers together. It leaves a part of the key's limit to other actors,
 * because an actor may have more containers than `perKey` has room for.
 */
export const perActorOf = ({ each, perKey, isOfActor }: ConcurrencyBound): number =>
  isOfActor === true ? each : Math.floor((each + perKey) / 2);

/** How long a request waits by default: acceptable for a user, and enough for other large requests to end. */
const WAIT_S = 5;
/** How long work such as a backup waits for a permit when no client waits for its result. */
const LONG_WAIT_S = 3600;
/** The maximum number of waiting requests per bound. Each takes a few KiB. */
const WAITING = { maxWaiting: 200, maxWaitingPerGroup: 150, maxWaitingEach: 50 };
const MIB = 1024 * 1024;

/**
 * The limits on concurrency, by their names in `x-concurrency`. No key can use up a limit, and no actor can use up the
 * part of its key, so other keys and actors can always work. Responses with little content do not count towards limits
 * on large content.
 */
export const CONCURRENCY = {
  file_reads: {
    code: 'too_many_file_reads',
    what: 'content of files over 256 KiB',
    ...{ each: 12, perKey: 24, max: 32, unit: 'MiB', waitS: WAIT_S, restMs: 500 },
  },
  // Each takes a thread, for up to 20 s if the files are made for that.
  config_files: {
    code: 'too_many_file_reads',
    what: 'requests for the values of configuration files',
    ...{ each: 2, perKey: 6, max: 8, waitS: WAIT_S },
  },
  large_bodies: {
    code: 'too_many_large_bodies',
    what: 'bodies over 1 MiB, or compressed ones',
    ...{ each: 4, perKey: 6, max: 8, isOfActor: true, waitS: WAIT_S },
  },
  lists: {
    code: 'too_many_lists',
    what: 'folders being listed',
    ...{ each: 16, perKey: 48, max: 64, waitS: WAIT_S },
  },
  scans: {
    code: 'too_many_scans',
    what: 'folders being scanned for changes',
    ...{ each: 16, perKey: 48, max: 64, waitS: WAIT_S },
  },
  // A search reads up to 1 GiB, and shares its worker with the other walks of the container.
  searches: {
    code: 'too_many_searches',
    what: 'searches of files',
    ...{ each: 2, perKey: 6, max: 8, waitS: WAIT_S },
  },
  // The daemon has 64 walks of each kind.
  folder_changes: {
    code: 'too_many_folder_changes',
    what: 'folders being copied or deleted, or whose permissions are being changed',
    ...{ each: 16, perKey: 48, max: 64, waitS: WAIT_S },
  },
  measurements: {
    code: 'too_many_measurements',
    what: 'folders being measured',
    ...{ each: 16, perKey: 48, max: 64, waitS: WAIT_S },
  },
  // An archive needs 3 to 6 MiB of memory, for a long time if its client is slow.
  archives: {
    code: 'too_many_archives',
    what: 'archives being made',
    ...{ each: 4, perKey: 6, max: 8, waitS: WAIT_S, restMs: 500 },
  },
  folder_downloads: {
    code: 'too_many_folder_downloads',
    what: 'folders being downloaded',
    ...{ each: 6, perKey: 12, max: 16, waitS: WAIT_S, restMs: 500 },
  },
  // An extraction needs up to 30 MiB of memory, and a table of up to 200 MiB.
  extractions: {
    code: 'too_many_extractions',
    what: 'archives being extracted',
    ...{ each: 2, perKey: 3, max: 4, waitS: WAIT_S, restMs: 500 },
  },
  // A pull (a download from a URL into a file) needs a connection, a file and up to 3 MiB of memory, possibly for
  // hours.
  pulls: {
    code: 'too_many_pulls',
    what: 'files being pulled',
    ...{ each: 4, perKey: 6, max: 8, waitS: WAIT_S },
  },
  // A backup needs some 4 MiB of memory and uses zlib's threads, so that more of them would not be faster in total.
  backups: {
    code: 'too_many_backups',
    what: 'backups being made',
    ...{ each: 2, perKey: 2, max: 3, waitS: LONG_WAIT_S },
  },
  // Restores share a disk and a worker: with more of them, none would end sooner, and servers would be down for
  // longer.
  restores: {
    code: 'too_many_restores',
    what: 'backups being restored',
    ...{ each: 2, perKey: 2, max: 2, waitS: LONG_WAIT_S },
  },
  // A verification reads a whole archive, and unpacks it in a thread of zlib.
  verifications: {
    code: 'too_many_verifications',
    what: 'backups being verified',
    ...{ each: 2, perKey: 2, max: 2, waitS: LONG_WAIT_S },
  },
  // An upload can take long, because a client may send slowly, and a large archive takes time to verify.
  backup_uploads: {
    code: 'too_many_backup_uploads',
    what: 'backups being uploaded',
    ...{ each: 2, perKey: 3, max: 4, waitS: WAIT_S },
  },
  // An export or an import needs 3 to 6 MiB of memory, and is bounded by the disk and the network.
  moves: {
    code: 'too_many_moves',
    what: 'containers being moved',
    ...{ each: 2, perKey: 4, max: 4, waitS: WAIT_S },
  },
  // A read of the log needs up to 8 MiB of memory.
  short_log_reads: {
    code: 'too_many_log_reads',
    what: 'reads of up to 500 lines',
    ...{ each: 3, perKey: 6, max: 8, waitS: WAIT_S },
  },
  log_reads: {
    code: 'too_many_log_reads',
    what: 'reads of more lines',
    ...{ each: 2, perKey: 3, max: 4, waitS: WAIT_S, restMs: 250 },
  },
  // A search in the log takes seconds.
  log_searches: {
    code: 'too_many_log_searches',
    what: 'reads with a filter',
    ...{ each: 2, perKey: 3, max: 4, waitS: WAIT_S },
  },
  log_lines: {
    code: 'too_many_log_reads',
    what: 'lines that clients have not received yet, in answers over 256 KiB',
    ...{ each: 8, perKey: 24, max: 32, unit: 'MiB', waitS: WAIT_S },
  },
  commands: {
    code: 'too_many_commands',
    what: 'commands that run',
    ...{ each: 8, perKey: 96, max: 128, waitS: WAIT_S },
  },
  command_output: {
    what: 'output of commands that write over 32 KiB, 2 MiB for each of them',
    ...{ each: 8, perKey: 24, max: 32, unit: 'MiB', waitS: LONG_WAIT_S },
  },
  consoles: {
    code: 'too_many_consoles',
    what: 'open consoles',
    ...{ each: 50, perKey: 100, max: 200, waitS: 0 },
  },
  event_streams: {
    code: 'too_many_event_streams',
    what: 'open event streams',
    ...{ each: 50, perKey: 50, max: 100, isOfActor: true, waitS: 0 },
  },
} as const satisfies Record<string, ConcurrencyBound>;

export type ConcurrencyName = keyof typeof CONCURRENCY;

/** Returns the semaphore that enforces a limit on concurrency. */
export function semaphoreFor(
  name: ConcurrencyName,
  { startTimer }: { startTimer?: StartTimer } = {},
): FairSemaphore {
  const bound: ConcurrencyBound = CONCURRENCY[name];
  const unit = bound.unit === 'MiB' ? MIB : 1;
  return new FairSemaphore({
    ...{ max: bound.max * unit, maxPerGroup: bound.perKey * unit },
    ...{ maxPerActor: perActorOf(bound) * unit, maxEach: bound.each * unit },
    ...WAITING,
    maxWaitMs: bound.waitS * 1000,
    restMs: bound.restMs ?? 0,
    refusal: { message: refusalOf(bound), ...(bound.code === undefined ? {} : { code: bound.code }) },
    ...(startTimer === undefined ? {} : { startTimer }),
  });
}

function refusalOf(bound: ConcurrencyBound): string {
  const { what, each, perKey, max, unit, isOfActor = false } = bound;
  const of = unit === undefined ? '' : ` ${unit}`;
  const container = isOfActor ? '' : `${each}${of} per container and actor, `;
  return `Too many ${what}: the limits are ${container}${perActorOf(bound)}${of} per actor, ${perKey}${of} per key and ${max}${of} in total. Try again in a moment.`;
}

/**
 * The sender of a request: the API key, and the user on whose behalf the request is sent (`Berth-Actor`), if it names
 * one.
 */
export type Requester = { keyId: string; actor?: string | undefined };

/** A client that receives a response. For some limits, the response counts until the client has received it. */
export type Client = Requester & {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Calls back once the client has received the response or has disconnected. */
  whenOver(listener: () => void): void;
};

/**
 * Returns the holder to which a semaphore attributes a request. Each combination of a container and an actor gets a
 * part of the share of its API key.
 */
export const holderOf = ({ keyId, actor = '' }: Requester, containerId = ''): Holder => ({
  group: keyId,
  name: `${containerId} ${actor}`,
  // Without an actor, all requests of the key come from the same client.
  actor: actor === '' ? undefined : actor,
});
