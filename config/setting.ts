import { resolve } from 'node:path';
import type { Limit } from '../lib/limits/limit.js';
import { parseRange } from '../lib/net/address-ranges.js';

/** A setting, which is an environment variable. Its documentation, parsing and validation all use this definition. */
export type Setting<T> = {
  name: string;
  /** The text to use if the variable is not set. Undefined if the setting is optional. */
  fallback: string | undefined;
  /** The purpose of the variable, in a sentence. */
  description: string;
  /** The valid values, in a few words. */
  takes: string;
  /** Whether the value contains a secret, so that it is never shown, not even in errors. */
  isSecret: boolean;
  parse: (text: string) => T;
};

/** The error for an invalid configuration. It lists all problems at once, each with the name of its variable. */
export class ConfigurationError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

type Values<S extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T>
    ? S[K]['fallback'] extends string
      ? T
      : T | undefined
    : never;
};

/** Reads every setting from `environment`. An empty variable counts as absent. @throws ConfigurationError */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  environment: NodeJS.ProcessEnv,
): Values<S> {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([key, setting]) => {
    const given = environment[setting.name];
    const text = given === undefined || given === '' ? setting.fallback : given;
    if (text === undefined) return [key, undefined];
    try {
      return [key, setting.parse(text)];
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      const shown = setting.isSecret ? '' : ` is ${JSON.stringify(shorten(text))}, but`;
      problems.push(`${setting.name}${shown} must be ${setting.takes}.`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze(Object.fromEntries(entries)) as Values<S>;
}

/** Returns only the beginning of a value, because the value may be a secret in the wrong variable. */
const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}...` : text);

class InvalidSetting extends Error {}

function invalid(): never {
  throw new InvalidSetting();
}

type Common<F> = { name: string; description: string; fallback?: F; isSecret?: boolean };

function setting<T, const F extends string | undefined>(
  common: Common<F>,
  takes: string,
  parse: (text: string) => T,
): Setting<T> & { fallback: F } {
  const { name, description, fallback, isSecret = false } = common;
  return { name, description, fallback: fallback as F, takes, isSecret, parse };
}

export function text<const F extends string | undefined = undefined>(
  common: Common<F> & { takes: string; isValid?: (value: string) => boolean },
) {
  return setting(common, common.takes, (value) => (common.isValid?.(value) === false ? invalid() : value));
}

export function integer<const F extends string | undefined = undefined>(
  common: Common<F> & { min: number; max: number },
) {
  return setting(common, `a whole number from ${common.min} to ${common.max}`, (value) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= common.min && number <= common.max ? number : invalid();
  });
}

/** The maximum value of a limit. It is so large that a service can be benchmarked without an effective limit. */
const MAX_LIMIT = 10_000_000;

export function limit({ name, description, limit, ...rest }: Limit & { name: string; description: string }) {
  const common = { name, description: `${description}. 0 means no limit.`, fallback: String(limit) };
  const { parse, ...setting } = integer({ ...common, min: 0, max: MAX_LIMIT });
  return { ...setting, parse: (value: string): Limit => ({ limit: parse(value), ...rest }) };
}

/** Defines a limit that administrators can change while the panel runs. The environment can only turn it off. */
export function switchedLimit({
  name,
  description,
  limit,
  ...rest
}: Limit & { name: string; description: string }) {
  const row = { limit, ...rest };
  return setting(
    { name, description: `${description}.`, fallback: 'settings' },
    'settings or 0',
    (value): Limit => {
      if (value === 'settings') return row;
      return value === '0' ? { ...row, limit: 0 } : invalid();
    },
  );
}

export function choice<const C extends string, const F extends C | undefined = undefined>(
  common: Common<F> & { of: readonly C[] },
) {
  return setting(
    common,
    `one of ${common.of.join(', ')}`,
    (value) => common.of.find((c) => c === value) ?? invalid(),
  );
}

/** Defines a setting with secrets, separated by commas. */
export function secrets({
  pattern,
  max,
  isValid,
  takes,
  ...common
}: Omit<Common<undefined>, 'isSecret'> & {
  pattern: RegExp;
  max: number;
  isValid: (value: string) => boolean;
  takes: string;
}) {
  return setting({ ...common, isSecret: true }, takes, (value) => {
    const list = value.split(',');
    const isRight = list.every((each) => pattern.test(each) && isValid(each));
    return isRight && list.length <= max && new Set(list).size === list.length ? list : invalid();
  });
}

/** Defines a setting with addresses and ranges in CIDR notation, separated by commas. */
export function addressRanges(common: Common<string>) {
  return setting(
    { ...common, fallback: '' },
    'IP addresses and ranges such as 10.0.0.0/8, separated by commas',
    (value) => {
      const ranges = value
        .split(',')
        .map((range) => range.trim())
        .filter((range) => range !== '');
      return ranges.every((range) => parseRange(range) !== undefined) ? ranges : invalid();
    },
  );
}

/** Defines a setting with the absolute paths of folders, separated by commas. A path must not end with a slash. */
export function folders(common: Common<string>) {
  return setting(
    { ...common, fallback: '' },
    'absolute paths of folders such as /srv/servers, separated by commas',
    (value) => {
      const paths = value.split(',').map((path) => path.trim());
      const given = paths.filter((path) => path !== '');
      return given.every((path) => path.length > 1 && resolve(path) === path) ? given : invalid();
    },
  );
}

export function url<const F extends string | undefined = undefined>(
  common: Common<F> & { protocols: string[] },
) {
  return setting(
    common,
    `a URL that starts with ${common.protocols.map((p) => `${p}//`).join(' or ')}`,
    (value) => (isUrl(value, common.protocols) ? value : invalid()),
  );
}

/** Defines a setting with the URL of a service, without a path: its origin (RFC 6454). */
export function origin<const F extends string | undefined = undefined>(common: Common<F>) {
  return setting(common, 'a URL such as https://berth.example.org, without a path', (value) => {
    if (!isUrl(value, ['http:', 'https:'])) return invalid();
    const { origin, href } = new URL(value);
    return href === `${origin}/` ? origin : invalid();
  });
}

export const isUrl = (value: string, protocols: string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Defines a setting with a TCP or UDP port. */
export const port = (name: string, fallback: string, description: string) =>
  integer({ name, fallback, description, min: 1, max: 65_535 });
