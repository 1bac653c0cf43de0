import { flag, type OldEgg, parsed, text } from '../old-panel.js';
import type { Row } from '../source/tables.js';

/**
 * Returns an egg of the database as the file that the panel would export, in JSON. Parts that it takes from another egg
 * (`config_from`, `copy_script_from`) are filled in.
 */
export function eggText(egg: OldEgg, eggs: ReadonlyMap<string, OldEgg>): string {
  const { row } = egg;
  const config = eggs.get(text(row, 'config_from'))?.row;
  const other = eggs.get(text(row, 'copy_script_from'))?.row;
  const script = text(row, 'script_install') === '' && other !== undefined ? other : row;
  const inherited = (column: string) => row[column] ?? config?.[column] ?? null;
  const commands = json(row, 'startup_commands');
  return JSON.stringify({
    meta: { version: commands === null ? 'PTDL_v2' : 'PLCN_v3', update_url: null },
    name: egg.name,
    author: text(row, 'author'),
    description: text(row, 'description'),
    uuid: row['uuid'] ?? null,
    tags: json(row, 'tags') ?? [],
    features: parsed(inherited('features') ?? 'null'),
    docker_images: json(row, 'docker_images'),
    file_denylist: parsed(inherited('file_denylist') ?? 'null') ?? [],
    ...(commands === null ? { startup: text(row, 'startup') } : { startup_commands: commands }),
    config: {
      files: inherited('config_files') ?? '{}',
      startup: inherited('config_startup') ?? '{}',
      logs: inherited('config_logs') ?? '{}',
      stop: inherited('config_stop') ?? '',
    },
    scripts: {
      installation: {
        script: text(script, 'script_install'),
        container: text(script, 'script_container'),
        entrypoint: text(script, 'script_entry'),
      },
    },
    variables: egg.variables.map(variableOf),
  });
}

function variableOf(row: Row) {
  const rules = text(row, 'rules');
  return {
    name: text(row, 'name'),
    description: text(row, 'description'),
    env_variable: text(row, 'env_variable'),
    default_value: text(row, 'default_value'),
    user_viewable: flag(row, 'user_viewable'),
    user_editable: flag(row, 'user_editable'),
    // Pelican has a list in JSON, Pterodactyl the text.
    rules: rules.startsWith('[') ? (parsed(rules) ?? rules) : rules,
    field_type: 'text',
  };
}

/** Returns the value of a column with JSON; null if there is none. */
const json = (row: Row, column: string): unknown => parsed(row[column] ?? 'null') ?? null;
