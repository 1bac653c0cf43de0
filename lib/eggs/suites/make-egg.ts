import { readEgg } from '../read-egg.js';
import type { EggReportEntry } from '../report.js';

/** A field of an egg in a test. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Returns the smallest egg without a report, as PTDL_v2. Fields that are given replace those of it. */
export const plainEgg = (fields: Record<string, Json> = {}): Record<string, Json> => ({
  meta: { version: 'PTDL_v2', update_url: null },
  name: 'Test',
  author: 'author@example.org',
  description: 'A server for tests.',
  features: null,
  docker_images: { Debian: 'ghcr.io/example/yolks:debian' },
  file_denylist: [],
  startup: './server --port {{SERVER_PORT}}',
  config: configWith({}),
  scripts: {
    installation: {
      script: '#!/bin/bash\necho hello\n',
      container: 'ghcr.io/example/installers:debian',
      entrypoint: 'bash',
    },
  },
  variables: [],
  ...fields,
});

/** Returns `config` with its parts as JSON in texts. */
export const configWith = (fields: Record<string, Json>): Json => ({
  files: '{}',
  startup: '{"done":"Server started"}',
  logs: '{}',
  stop: 'quit',
  ...fields,
});

export const variable = (fields: Record<string, Json>): Json => ({
  name: 'Map',
  description: 'The first map.',
  env_variable: 'MAP',
  default_value: 'dust',
  user_viewable: true,
  user_editable: true,
  rules: 'required|string|max:20',
  field_type: 'text',
  ...fields,
});

export const readFields = (fields: Record<string, Json>) => readEgg(JSON.stringify(plainEgg(fields)));

/** Returns the codes of a report with the paths to which they belong. */
export const codesOf = (report: readonly EggReportEntry[]) =>
  report.map(({ code, path }) => `${code} ${path}`);
