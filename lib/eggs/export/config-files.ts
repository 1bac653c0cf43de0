import type { EggChange, EggConfigFile } from '../egg.js';
import type { Report } from '../report.js';
import { fileText } from './egg-text.js';
import type { TypeDefinition } from './type-definition.js';

const EULA_FILE = 'eula.txt';

/** Returns the changes of configuration files. The file of a license is left out: other panels write it themselves. */
export function configFilesOf(
  { config_files: files = {}, requires_eula: requiresEula = false }: TypeDefinition,
  version: string,
  report: Report,
): EggConfigFile[] {
  const kept = Object.entries(files).filter(([path]) => !(requiresEula && path === EULA_FILE));
  return kept.flatMap(([path, { parser, create = true, fields, changes = {} }]) => {
    if (fields !== undefined)
      report.add(
        'not_in_eggs',
        `/config_files/${path}/fields`,
        `Eggs have no forms for configuration files: ${path}.`,
      );
    const written = Object.entries(changes).flatMap(([key, change]): EggChange[] =>
      typeof change === 'object'
        ? Object.entries(change).map(([ifValue, value]) => ({ key, value, ifValue }))
        : [{ key, value: change, ifValue: null }],
    );
    if (written.length === 0) return [];
    const changesOfEgg = written.map((change) => inEgg(change, { path, version, report }));
    return [{ path, parser, isCreated: create, changes: changesOfEgg }];
  });
}

function inEgg(
  change: EggChange,
  { path, version, report }: { path: string; version: string; report: Report },
): EggChange {
  if (typeof change.value !== 'string') return change;
  const { text, unknown } = fileText(change.value, version);
  for (const written of unknown)
    report.add(
      'placeholder_not_in_eggs',
      `/config_files/${path}`,
      `Other panels do not replace ${written} at "${change.key}": change it there.`,
    );
  return { ...change, value: text };
}
