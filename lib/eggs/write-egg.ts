import type { Egg, EggChange, EggConfigFile, EggStop, EggVariable } from './egg.js';
import { toJson, toYaml, type Writable } from './syntax/write-tree.js';

/**
 * Writes an egg in Pelican's newest format, PLCN_v3. Reading the text again gives the same egg.
 *
 * @param exportedAt the time that the file names as that of its export
 */
export function writeEgg(egg: Egg, as: 'yaml' | 'json', exportedAt: Date): string {
  const tree = object({
    meta: object({ version: 'PLCN_v3', update_url: egg.updateUrl }),
    exported_at: exportedAt.toISOString(),
    name: egg.name,
    author: egg.author,
    uuid: egg.uuid,
    description: egg.description,
    icon: egg.icon,
    tags: egg.tags,
    features: egg.features,
    docker_images: new Map(egg.images.map(({ label, reference }) => [label, reference])),
    file_denylist: egg.fileDenylist,
    startup_commands: new Map(egg.startup.map(({ label, command }) => [label, command])),
    config: configOf(egg),
    scripts: object({
      installation: object({
        script: egg.install?.script ?? null,
        container: egg.install?.image ?? null,
        entrypoint: egg.install?.entrypoint ?? null,
      }),
    }),
    variables: egg.variables.map(variableOf),
  });
  return as === 'yaml' ? toYaml(tree) : `${toJson(tree)}\n`;
}

const object = (fields: Record<string, Writable>): Writable => new Map(Object.entries(fields));

/** Pelican has the parts of `config` as JSON in texts in its JSON files, and as objects in its YAML files. It reads both. */
function configOf({ configFiles, done, stop }: Egg): Writable {
  return object({
    files: new Map(configFiles.map((file) => [file.path, fileOf(file)])),
    startup: object(done.length === 0 ? {} : { done: done.length === 1 ? (done[0] ?? '') : done }),
    logs: object({}),
    stop: stopOf(stop),
  });
}

const stopOf = (stop: EggStop): string => {
  if ('console' in stop) return stop.console;
  return stop.signal === 'SIGINT' ? '^C' : `^${stop.signal}`;
};

function fileOf({ parser, isCreated, changes }: EggConfigFile): Writable {
  return object({ parser, ...(!isCreated && { create_file: false }), find: findOf(changes) });
}

function findOf(changes: readonly EggChange[]): Writable {
  const find = new Map<string, Writable>();
  for (const { key, value, ifValue } of changes) {
    const present = find.get(key);
    if (ifValue === null) find.set(key, value);
    else if (present instanceof Map) present.set(ifValue, value);
    else find.set(key, new Map([[ifValue, value]]));
  }
  return find;
}

function variableOf(variable: EggVariable, index: number): Writable {
  return object({
    name: variable.name,
    description: variable.description,
    env_variable: variable.env,
    default_value: variable.default,
    user_viewable: variable.access !== 'hidden',
    user_editable: variable.access === 'edit',
    rules: variable.rules,
    sort: index + 1,
  });
}
