import { createHash } from 'node:crypto';
import {
  type Admission,
  type Attempt,
  admitOne,
  type Draw,
  type Left,
  type Outcome,
  OwnWindows,
  refusedAttempt,
  type SharedWindows,
  type WindowRule,
} from '../limits/shared-windows.js';
import { RedisAway, RedisConnection, type RedisConnectionOptions } from './redis-connection.js';

/**
 * The Lua script with which Redis counts. A window is a list of times, oldest first, in milliseconds of Redis's own
 * clock, so the panels' clocks do not matter. A list expires one window after its last addition. If Redis's clock was
 * set back, times in the future block for at most a window. admit: KEYS are lists; ARGV are the limit and window of
 * each. Returns {0, remaining, resetMs, ...}, or {place, waitMs}. begin: KEYS are the failures and the attempts in
 * progress. Returns {0, time}, or {1, waitMs}. end: the same KEYS; ARGV are the window, the attempt's time and whether
 * it has failed.
 */
const SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function read(time) return time and tonumber(time) end
local function text(number) return string.format('%.0f', number) end

local function count(key, windowMs)
  local newest = read(redis.call('LINDEX', key, -1))
  if newest and newest > now + windowMs then redis.call('DEL', key) end
  local oldest = read(redis.call('LINDEX', key, 0))
  while oldest and oldest <= now - windowMs do
    redis.call('LPOP', key)
    oldest = read(redis.call('LINDEX', key, 0))
  end
  return redis.call('LLEN', key)
end
local function wait(key, at, windowMs) return read(redis.call('LINDEX', key, at)) + windowMs - now end
local function add(key, windowMs)
  local time = math.max(now, read(redis.call('LINDEX', key, -1)) or now)
  redis.call('RPUSH', key, text(time))
  redis.call('PEXPIRE', key, windowMs)
  return time
end

local kind = ARGV[1]
if kind == 'admit' then
  local counts = {}
  for place, key in ipairs(KEYS) do
    local limit, windowMs = tonumber(ARGV[place * 2]), tonumber(ARGV[place * 2 + 1])
    counts[place] = count(key, windowMs)
    if counts[place] >= limit then return { place, wait(key, counts[place] - limit, windowMs) } end
  end
  local answer = { 0 }
  for place, key in ipairs(KEYS) do
    local limit, windowMs = tonumber(ARGV[place * 2]), tonumber(ARGV[place * 2 + 1])
    add(key, windowMs)
    answer[place * 2] = limit - counts[place] - 1
    answer[place * 2 + 1] = wait(key, 0, windowMs)
  end
  return answer
end

local failures, underWay = KEYS[1], KEYS[2]
if kind == 'begin' then
  local limit, windowMs = tonumber(ARGV[2]), tonumber(ARGV[3])
  local failed = count(failures, windowMs)
  if failed >= limit then return { 1, wait(failures, failed - limit, windowMs) } end
  if failed + count(underWay, windowMs) >= limit then return { 1, 1000 } end
  return { 0, text(add(underWay, windowMs)) }
end

local windowMs = tonumber(ARGV[2])
redis.call('LREM', underWay, -1, ARGV[3])
if ARGV[4] == '1' then
  count(failures, windowMs)
  add(failures, windowMs)
end
return { 0 }
`;
const SCRIPT_HASH = createHash('sha1').update(SCRIPT).digest('hex');

const keyOf = ({ name, subject }: Pick<Draw, 'name' | 'subject'>): string =>
  `berth:window:${name}:${subject}`;

/** Opens windows that all panels with this Redis share. Without a Redis URL, opens windows of this process only. */
export async function openSharedWindows(
  options: Omit<RedisConnectionOptions, 'url'> & { url: string | undefined; maxSubjects?: number },
): Promise<SharedWindows> {
  const { url, maxSubjects, ...rest } = options;
  return url === undefined
    ? new OwnWindows(undefined, { maxSubjects })
    : new RedisWindows(await RedisConnection.open({ url, ...rest }), maxSubjects);
}

/**
 * Windows in Redis. Each request is also counted in windows of this process, which are used during an outage of Redis.
 * So limits still apply then, and no request is rejected because of the outage. These own windows also limit the data
 * in Redis: when one of their tables is full and removes a subject of its largest prefix, the subject is deleted from
 * Redis as well. So each panel keeps at most as many windows in Redis as in its own tables.
 */
export class RedisWindows implements SharedWindows {
  readonly #redis: RedisConnection;
  readonly #own: OwnWindows;

  constructor(redis: RedisConnection, maxSubjects?: number) {
    this.#redis = redis;
    this.#own = new OwnWindows(undefined, {
      maxSubjects,
      evicted: (name, subject) => this.#remove({ name, subject }),
    });
  }

  admit(name: string, subject: string, rule: WindowRule): Promise<Admission> {
    return admitOne(this, { name, subject, ...rule });
  }

  async admitAll(draws: readonly Draw[]): Promise<Outcome> {
    const limited = draws.filter(({ limit }) => limit > 0);
    if (limited.length === 0) return this.#own.admitAll(draws);
    let answer: number[];
    try {
      const limits = limited.flatMap(({ limit, windowMs }) => [limit, windowMs]);
      answer = numbers(await this.#run('admit', limited.map(keyOf), limits));
    } catch (error) {
      return this.#without(error, () => this.#own.admitAll(draws));
    }
    const [place = 0, waitMs = 0] = answer;
    const refused = limited[place - 1];
    if (refused !== undefined) return { refused, waitMs, left: [] };
    for (const draw of limited) this.#own.note(draw);
    const left = new Map<Draw, Left>(
      limited.map((draw, at) => [
        draw,
        { remaining: answer[at * 2 + 1] ?? 0, resetMs: answer[at * 2 + 2] ?? 0 },
      ]),
    );
    return { refused: null, left: draws.map((draw) => left.get(draw) ?? UNLIMITED) };
  }

  async attempt(name: string, subject: string, rule: WindowRule): Promise<Attempt> {
    if (rule.limit === 0) return this.#own.attempt(name, subject, rule);
    const draw = { name, subject, ...rule };
    const keys = [keyOf(draw), `${keyOf(draw)}:under-way`];
    let answer: number[];
    try {
      answer = numbers(await this.#run('begin', keys, [rule.limit, rule.windowMs]));
    } catch (error) {
      return this.#without(error, () => this.#own.attempt(name, subject, rule));
    }
    const [isRefused = 0, time = 0] = answer;
    if (isRefused === 1) return refusedAttempt(time);
    let isOver = false;
    return {
      retryAfterS: 0,
      end: async (hasFailed) => {
        if (isOver) return;
        isOver = true;
        if (hasFailed) this.#own.note(draw);
        // If this command fails, the attempt stays in progress in Redis. It counts as a failure until it leaves the
        // window.
        await this.#run('end', keys, [rule.windowMs, time, hasFailed ? 1 : 0]).catch((error) =>
          this.#without(error, async () => undefined),
        );
      },
    };
  }

  close(): void {
    this.#redis.close();
  }

  /** Deletes a window. If that fails, the window expires by itself. */
  #remove(draw: Pick<Draw, 'name' | 'subject'>): void {
    this.#redis.ask((commands) => commands.sendCommand(['UNLINK', keyOf(draw)])).catch(() => undefined);
  }

  #run(kind: string, keys: readonly string[], values: readonly number[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, kind, ...values.map(String)];
    return this.#redis.ask(async (commands) => {
      try {
        return await commands.sendCommand(['EVALSHA', SCRIPT_HASH, ...rest]);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return commands.sendCommand(['EVAL', SCRIPT, ...rest]);
      }
    });
  }

  #without<T>(error: unknown, decide: () => Promise<T>): Promise<T> {
    if (error instanceof RedisAway) return decide();
    throw error;
  }
}

const UNLIMITED: Left = { remaining: Number.POSITIVE_INFINITY, resetMs: 0 };

const numbers = (answer: unknown): number[] => (Array.isArray(answer) ? answer.map(Number) : []);

/**
 * Returns whether Redis has lost the script in a restart. The first word of an error is its kind (RESP, "Simple
 * errors").
 */
const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.split(' ', 1)[0] === 'NOSCRIPT';
