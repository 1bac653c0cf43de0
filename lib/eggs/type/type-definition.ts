import type { ConfigParser, EggStop, VariableAccess } from '../egg.js';
import type { EggReportEntry } from '../report.js';

/** The changes of a configuration file: the new value of each key, or new values by present ones. */
export type TypeConfigFile = {
  parser: ConfigParser;
  create?: false;
  changes: Record<string, TypeValue | Record<string, TypeValue>>;
};
export type TypeValue = string | number | boolean;

export type TypeVariable = {
  name: string;
  description: string;
  env: string;
  default: string;
  access: VariableAccess;
  rules: string[];
  secret: boolean;
};

/** The definition of a server type, made from an egg: the fields of `ServerTypeDefinition` that eggs need. */
export type EggTypeDefinition = {
  type: string;
  name: string;
  description: string;
  image: string;
  versions: Record<string, { image: string } | null>;
  default_port: number;
  protocols: ['tcp', 'udp'];
  requires_eula?: true;
  env: Record<string, string>;
  variables: TypeVariable[];
  data_path: string;
  tty: true;
  install?: { image: string; command: string[]; script: string };
  ready: { pattern: string } | { port: 'tcp' };
  stop: EggStop;
  limits: { memory_bytes: number; cpus: number; pids: number };
  config_files?: Record<string, TypeConfigFile>;
};

/** A server type made from an egg, and what could not be taken over as it was, with what the egg's reader reports. */
export type TypeFromEgg = {
  /** An id for the type, made from the name of the egg. It is also in the definition. */
  suggestedType: string;
  definition: EggTypeDefinition;
  report: EggReportEntry[];
};
