import { join, resolve } from 'node:path';
import { readSettings } from './setting.js';
import { daemonSettings, panelSettings, sharedSettings } from './settings.js';

export { ConfigurationError } from './setting.js';

export type PanelConfig = ReturnType<typeof readPanelConfig>;
export type DaemonConfig = ReturnType<typeof readDaemonConfig>;

/** The panel's configuration. @throws ConfigurationError naming every variable that is wrong */
export function readPanelConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { dataDir, ...panel } = readSettings({ ...sharedSettings, ...panelSettings }, environment);
  const folder = join(resolve(dataDir), 'panel');
  return Object.freeze({
    ...panel,
    folder,
    database: panel.databaseUrl ?? join(folder, 'panel.sqlite'),
    publicUrl: panel.publicUrl ?? `http://localhost:${panel.port}`,
    loopback: isLoopback(panel.host),
  });
}

/** The daemon's configuration. @throws ConfigurationError naming every variable that is wrong */
export function readDaemonConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { dataDir, ...daemon } = readSettings({ ...sharedSettings, ...daemonSettings }, environment);
  const data = resolve(dataDir);
  const folder = join(data, 'daemon');
  return Object.freeze({
    ...daemon,
    folder,
    database: join(folder, 'daemon.sqlite'),
    /** The data directory of the contract: one folder a container. */
    servers: join(data, 'servers'),
    logs: join(folder, 'logs'),
    runs: join(folder, 'runs'),
    catalogue: join(data, 'catalog'),
  });
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);
