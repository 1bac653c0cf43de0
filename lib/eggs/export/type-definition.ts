import type { ConfigParser, VariableAccess } from '../egg.js';
import type { TypeValue } from '../type/type-definition.js';

/** The definition of any server type, with the fields of `ServerTypeDefinition` that an export reads. */
export type TypeDefinition = {
  type: string;
  name: string;
  description: string;
  image: string;
  versions: Record<string, { image?: string; build?: string } | null>;
  requires_eula?: boolean;
  env?: Record<string, string>;
  variables?: {
    name: string;
    description?: string;
    env: string;
    default?: string | null;
    access?: VariableAccess;
    rules?: string[];
    secret?: boolean;
  }[];
  data_path: string;
  command?: string[];
  install?: { image: string; command?: string[]; script: string };
  ready: { pattern?: string; port?: string };
  stop: { signal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; console?: string };
  config_files?: Record<
    string,
    {
      parser: ConfigParser;
      create?: boolean;
      fields?: unknown[];
      changes?: Record<string, TypeValue | Record<string, TypeValue>>;
    }
  >;
  /** Fields for which eggs have no place. */
  [field: string]: unknown;
};
