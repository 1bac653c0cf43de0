import type { EggReportEntry } from './report.js';

/** Eggs are far smaller: the largest of 2,694 public ones has 310 KB. */
export const MAX_EGG_BYTES = 1_048_576;

/** The formats of eggs: those of Pterodactyl (PTDL) and Pelican (PLCN). */
export const EGG_FORMATS = ['PTDL_v1', 'PTDL_v2', 'PLCN_v1', 'PLCN_v2', 'PLCN_v3'] as const;
export type EggFormat = (typeof EGG_FORMATS)[number];

/** How files are changed before each start. `yml` is read as `yaml`. */
export const CONFIG_PARSERS = ['file', 'properties', 'ini', 'yaml', 'json', 'xml', 'toml'] as const;
export type ConfigParser = (typeof CONFIG_PARSERS)[number];

/** What stops a server: a signal to all its processes, or a line in its console. */
export type EggStop = { signal: 'SIGINT' | 'SIGTERM' | 'SIGQUIT' | 'SIGKILL' } | { console: string };

/**
 * One change of a file: the value to write at a key. Keys are paths such as `a.b`, or the beginning of a line for the
 * parser `file`. Placeholders in texts have one spelling each (see `placeholders.ts`).
 */
export type EggChange = {
  key: string;
  value: string | number | boolean;
  /** The present value that is replaced, or `regex:` and an expression. All values are replaced if this is null. */
  ifValue: string | null;
};

export type EggConfigFile = {
  /** A relative path in the server's folder. */
  path: string;
  parser: ConfigParser;
  /** Whether a missing file is created. */
  isCreated: boolean;
  changes: EggChange[];
};

/** Owners can change variables with `edit`, only read those with `view`, and do not see those with `hidden`. */
export type VariableAccess = 'edit' | 'view' | 'hidden';

export type EggVariable = {
  name: string;
  description: string;
  /** The name in the environment: capital letters, digits and underscores. Unique in the egg. */
  env: string;
  default: string;
  access: VariableAccess;
  /** Rules in canonical spelling, for `VariableRules`. */
  rules: string[];
};

/** An egg in terms that are the same for all formats. Lists are in the order of the file. */
export type Egg = {
  name: string;
  author: string;
  description: string;
  uuid: string | null;
  /** Where the author publishes new versions. Fetch it only after a person has agreed. */
  updateUrl: string | null;
  tags: string[];
  features: string[];
  /** Container images. The first one is the default. There is at least one. */
  images: { label: string; reference: string }[];
  /**
   * Commands with `{{NAME}}` for the variables of the egg and for SERVER_PORT, SERVER_IP and SERVER_MEMORY. The first
   * one is the default. There is at least one.
   */
  startup: { label: string; command: string }[];
  stop: EggStop;
  /** A server has started when a line of its output contains one of these texts. `regex:` marks an expression. */
  done: string[];
  configFiles: EggConfigFile[];
  install: { image: string; entrypoint: string; script: string } | null;
  variables: EggVariable[];
  /** A data URI of a PNG, JPEG or WebP image. */
  icon: string | null;
  fileDenylist: string[];
};

/** An egg, the format in which it was written, and what could not be taken over as it was. */
export type ReadEgg = { format: EggFormat; egg: Egg; report: EggReportEntry[] };
