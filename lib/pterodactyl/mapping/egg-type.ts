import { readEgg } from '../../eggs/read-egg.js';
import type { EggReportEntry } from '../../eggs/report.js';
import { eggRefusal } from '../../eggs/syntax/tree.js';
import type { EggTypeDefinition } from '../../eggs/type/type-definition.js';
import { typeFromEgg } from '../../eggs/type/type-from-egg.js';
import { envNameOf } from '../../eggs/variable-names.js';
import { type OldEgg, type OldServer, parsed, text } from '../old-panel.js';
import { eggText } from './egg-text.js';

export type TakenType = {
  definition: EggTypeDefinition;
  /** The first startup command of the egg, as it is in the database. */
  startup: string;
  report: EggReportEntry[];
};

/** Makes the definition of a server type from an egg. @throws DomainError (`invalid_input`) if the egg is refused */
export function typeOfEgg(egg: OldEgg, eggs: ReadonlyMap<string, OldEgg>): TakenType {
  const { definition, report } = typeFromEgg(readEgg(textOf(egg, eggs), { fileName: 'egg.json' }));
  return { definition, startup: startupOf(egg), report };
}

function textOf(egg: OldEgg, eggs: ReadonlyMap<string, OldEgg>): string {
  try {
    return eggText(egg, eggs);
  } catch (error) {
    // JSON.parse reads values of any depth, but JSON.stringify has a stack.
    if (error instanceof RangeError) throw eggRefusal('', 'is nested too deeply');
    throw error;
  }
}

function startupOf({ row }: OldEgg): string {
  const commands = parsed(row['startup_commands'] ?? 'null');
  const [first] = Object.values((commands ?? {}) as object) as unknown[];
  return typeof first === 'string' ? first : text(row, 'startup');
}

/**
 * Returns the variables of a server: all that have a value if `taken` is undefined, otherwise those that differ from the type.
 * A startup command of its own is the variable STARTUP.
 */
export function variablesOf(
  server: OldServer,
  egg: OldEgg,
  taken: TakenType | undefined,
): Record<string, string> {
  const env: Record<string, string> = {};
  const defaults = new Map(taken?.definition.variables.map(({ env: name, default: value }) => [name, value]));
  for (const row of egg.variables) {
    const name = envNameOf(text(row, 'env_variable'));
    const value = server.values.get(text(row, 'id')) ?? text(row, 'default_value');
    const isKnown = taken !== undefined && defaults.has(name);
    if (isKnown ? value !== defaults.get(name) : value !== '') env[name] = value;
  }
  const isOwn = taken !== undefined && server.startup !== '' && server.startup !== taken.startup;
  return isOwn ? { ...env, STARTUP: server.startup } : env;
}

/** Returns the version of the type that runs the image of a server; undefined if the type has none. */
export function versionOf({ image }: OldServer, { definition }: TakenType): string | undefined {
  if (image === '' || image === definition.image) return 'latest';
  return Object.entries(definition.versions).find(([, version]) => version?.image === image)?.[0];
}
