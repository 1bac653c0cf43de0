import { daemonLimits, panelLimits } from '../config/limits.js';
import type { Setting } from '../config/setting.js';
import { daemonSettings, panelSettings, sharedSettings } from '../config/settings.js';

const table = (settings: Record<string, Setting<unknown>>) =>
  [
    '| variable | takes | without it | what it is for |',
    '|---|---|---|---|',
    ...Object.values(settings).map(
      ({ name, takes, fallback, description }) =>
        `| \`${name}\` | ${takes} | ${fallback === undefined || fallback === '' ? '' : `\`${fallback}\``} | ${description} |`,
    ),
  ].join('\n');

/** docs/configuration.md, made from the very table that the services read. */
export const configurationReference = () => `# Configuration

Berth is configured by environment variables. None is needed for a first run. A value that cannot be used is
named in one sentence and the service does not start. This page is written by \`npm run generate\`.

## Both services

${table(sharedSettings)}

## Panel

${table({ ...panelSettings, ...panelLimits })}

## Daemon

${table({ ...daemonSettings, ...daemonLimits })}
`;
