import { SERVER_VALUES, type VariableNames } from './variable-names.js';

/** What a placeholder stands for. `name` is the variable, or the placeholder as it is written. */
export type Placeholder =
  | { kind: 'value'; name: (typeof SERVER_VALUES)[number] }
  | { kind: 'variable' | 'bare' | 'unknown'; name: string }
  | { kind: 'interface' };

/** The spellings of the values of a server in configuration files. The first one of each is that of Pelican today. */
const VALUES: Record<string, (typeof SERVER_VALUES)[number]> = {
  'server.allocations.default.port': 'SERVER_PORT',
  'server.build.default.port': 'SERVER_PORT',
  'server.allocations.default.ip': 'SERVER_IP',
  'server.build.default.ip': 'SERVER_IP',
  'server.build.memory_limit': 'SERVER_MEMORY',
  'server.build.memory': 'SERVER_MEMORY',
};
const INTERFACE = ['config.docker.interface', 'config.docker.network.interface'];
const OF_VARIABLE = /^(?:server\.)?(?:build\.)?(?:env|environment)\.([^.\s]+)$/;
const ANY = /\{\{([^{}\n]{1,200})\}\}/g;

/** Replaces each placeholder of a text by what a function returns for it. */
export function replacePlaceholders(
  text: string,
  names: VariableNames,
  replacement: (placeholder: Placeholder, written: string) => string,
): string {
  return text.replace(ANY, (written, inner: string) =>
    replacement(placeholderOf(inner.trim(), names), written),
  );
}

function placeholderOf(inner: string, names: VariableNames): Placeholder {
  const value = Object.hasOwn(VALUES, inner) ? VALUES[inner] : undefined;
  if (value !== undefined) return { kind: 'value', name: value };
  if (INTERFACE.includes(inner)) return { kind: 'interface' };
  const [, variable] = OF_VARIABLE.exec(inner) ?? [];
  if (variable === undefined) return { kind: /^\w+$/.test(inner) ? 'bare' : 'unknown', name: inner };
  const name = names.present(variable);
  const own = SERVER_VALUES.find((each) => each === name);
  return own === undefined ? { kind: 'variable', name } : { kind: 'value', name: own };
}

/** Returns the one spelling of a placeholder in configuration files, which is that of Pelican. */
export function configSpelling(placeholder: Placeholder, written: string): string {
  switch (placeholder.kind) {
    case 'value':
      return `{{${Object.keys(VALUES).find((key) => VALUES[key] === placeholder.name)}}}`;
    case 'variable':
      return `{{server.environment.${placeholder.name}}}`;
    case 'interface':
      return `{{${INTERFACE[0]}}}`;
    default:
      return written;
  }
}
