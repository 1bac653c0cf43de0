import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Service } from '../../lib/contract/openapi.js';
import { replaceText } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { isUnderSystemd, requireRoot, runCommand, tryCommand, userId } from './host-commands.js';
import { requireOwnFolder, requireReadable, servicePlace, unitName, unitPath } from './service-place.js';
import { FIRST_LINE, START_S, type UnitOptions, unitFile } from './unit-file.js';

/**
 * Writes the unit of a service and starts it, now and with the host. Creates its user, its data folder and a file for its
 * settings if they are missing. It may be repeated, such as after Berth was moved.
 *
 * @throws StartError
 */
export function installService(service: Service): void {
  requireRoot(`service install ${service}`);
  const place = servicePlace(service);
  const path = requireOwnUnit(service);
  if (service === 'panel') requireReadable(place);
  const user = service === 'panel' ? { user: place.user, uid: ensureUser(place.user) } : ROOT;
  requireOwnFolder(place.dataDir, user);
  makeDataFolder(place.dataDir, user.uid);
  writeSettings(place);
  replaceText(path, unitFile(place).trimEnd());
  chmodSync(path, 0o644);
  console.log(`wrote ${path}; settings are in ${place.settings}, and data in ${place.dataDir}`);
  start(service, place);
}

/**
 * Stops a service, and removes its unit. Its data, settings and user stay.
 *
 * @throws StartError
 */
export function uninstallService(service: Service): void {
  requireRoot(`service uninstall ${service}`);
  const path = requireOwnUnit(service);
  if (!existsSync(path)) throw new StartError(`There is no ${path}: the ${service} is not installed.`);
  if (isUnderSystemd()) runCommand('systemctl', 'disable', '--now', unitName(service));
  runCommand('rm', '-f', path);
  if (isUnderSystemd()) runCommand('systemctl', 'daemon-reload');
  const { dataDir, settings } = servicePlace(service);
  console.log(`removed ${path}. ${dataDir} and ${settings} are still there.`);
  if (service === 'daemon') console.log('Servers that ran continue to run.');
}

const ROOT = { user: 'root', uid: 0 };

/** @throws StartError if the unit was written by somebody else */
function requireOwnUnit(service: Service): string {
  const path = unitPath(service);
  if (!existsSync(path) || readFileSync(path, 'utf8').startsWith(FIRST_LINE)) return path;
  throw new StartError(`${path} was not written by Berth: move it away first.`);
}

/** Returns the id of the user, who is created if missing. */
function ensureUser(user: string): number {
  const found = userId(user);
  if (found !== undefined) return found;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  runCommand('useradd', ...options, '--shell', '/usr/sbin/nologin', user);
  return userId(user) ?? ROOT.uid;
}

function makeDataFolder(dataDir: string, uid: number): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chownSync(dataDir, uid, Number(runCommand('id', '-g', String(uid))));
}

function writeSettings({ settings, service }: UnitOptions): void {
  mkdirSync(dirname(settings), { recursive: true, mode: 0o755 });
  if (existsSync(settings)) return;
  const text = `# Settings of the Berth ${service}, one NAME=value per line (docs/configuration.md).\n# Restart it after a change: systemctl restart ${unitName(service)}\n`;
  writeFileSync(settings, text, { mode: 0o600, flag: 'wx' });
}

function start(service: Service, { dataDir }: UnitOptions): void {
  const unit = unitName(service);
  if (!isUnderSystemd()) {
    console.log(`systemd does not run here. On the host, run \`systemctl enable --now ${unit}\`.`);
    return;
  }
  runCommand('systemctl', 'daemon-reload');
  runCommand('systemctl', 'enable', unit);
  if (tryCommand('systemctl', 'restart', unit).status !== 0)
    throw new StartError(
      `${unit} did not start within ${START_S} s. \`journalctl -u ${unit} -n 50\` shows why.`,
    );
  console.log(`${unit} runs. Its log: \`journalctl -u ${unit} -f\``);
  console.log(`Commands such as \`berth doctor\` need DATA_DIR=${dataDir}.`);
}
