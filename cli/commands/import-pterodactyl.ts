import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { PanelCommands } from '../../apps/panel-commands.js';
import { readPanelConfig } from '../../config/index.js';
import { StartError } from '../../lib/errors/start-error.js';
import { type OldPanel, readOldPanel } from '../../lib/pterodactyl/old-panel.js';
import { readDump } from '../../lib/pterodactyl/source/read-dump.js';
import { readSqlite } from '../../lib/pterodactyl/source/read-sqlite.js';
import { ImportReport } from '../import/import-report.js';
import type { ImportOptions, ImportRun } from '../import/import-run.js';
import { matchNodes } from '../import/match-nodes.js';
import { PanelApi } from '../import/panel-api.js';
import { reportFiles } from '../import/report-files.js';
import { settleServers, suspendServers } from '../import/settle-servers.js';
import { takeMembers } from '../import/take-members.js';
import { takeSchedules } from '../import/take-schedules.js';
import { takeServers } from '../import/take-servers.js';
import { takeTypes } from '../import/take-types.js';
import { takeUsers } from '../import/take-users.js';
import { readArguments } from '../read-arguments.js';
import { UsageError } from '../usage-error.js';

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  node: { type: 'string', multiple: true },
  egg: { type: 'string', multiple: true },
  'time-zone': { type: 'string' },
  'enable-schedules': { type: 'boolean' },
  'accept-eula': { type: 'boolean' },
  adopt: { type: 'boolean' },
  again: { type: 'boolean' },
  url: { type: 'string' },
} as const;
const SQLITE = 'SQLite format 3\0';

/**
 * `berth import pterodactyl FILE|-`: takes over users, servers and what belongs to them from the database of Pterodactyl or
 * Pelican: a dump, or the file of SQLite. With `--dry-run` it only reports what it would do.
 */
export async function importPterodactyl(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, true);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new UsageError('`berth import pterodactyl` needs one FILE, or - for a dump on standard input');
  const options: ImportOptions = {
    nodeNames: pairs('node', values.node),
    eggTypes: pairs('egg', values.egg),
    timeZone: values['time-zone'] ?? 'UTC',
    enableSchedules: values['enable-schedules'] === true,
    acceptsEula: values['accept-eula'] === true,
    takesDeleted: values.again === true,
    adoptsFolders: values.adopt === true,
  };
  if (!Intl.supportedValuesOf('timeZone').concat('UTC').includes(options.timeZone))
    throw new UsageError(`--time-zone ${options.timeZone} is unknown: pass one such as Europe/Berlin`);
  const key = process.env['BERTH_KEY'];
  if (!key) throw new UsageError("`berth import pterodactyl` needs an administrator's API key in BERTH_KEY");
  const api = new PanelApi(values.url ?? process.env['BERTH_URL'] ?? 'http://127.0.0.1:3000', key);
  const old = await readSource(file);
  const isDryRun = values['dry-run'] === true;
  const report = new ImportReport(isDryRun);
  const work = async (commands: PanelCommands | undefined) => {
    if (commands !== undefined) await requireSamePanel(api, commands);
    await takeOver({ old, api, commands, report, options });
  };
  try {
    if (isDryRun) await work(undefined);
    else {
      const { withPanelCommands } = await import('../../apps/panel-commands.js');
      await withPanelCommands(readPanelConfig(), work);
    }
  } finally {
    // Also what an import did before it failed.
    console.log(report.text);
  }
  if (report.isIncomplete) process.exitCode = 1;
}

/** Each step leaves what another run continues from, so that an import can be interrupted at any time. */
async function takeOver(run: ImportRun): Promise<void> {
  const nodes = await matchNodes(run);
  const users = await takeUsers(run);
  const types = await takeTypes(run);
  const servers = await takeServers(run, { users, nodes, types });
  await suspendServers(run, servers);
  await takeMembers(run, servers, users);
  await takeSchedules(run, servers);
  await settleServers(run, servers);
  for (const { kind, count } of run.old.others) run.report.note('Not taken over', `${count} ${kind}`);
  await reportFiles(run, servers);
}

/** Users are written to the database and servers created by the panel, which must be the same. */
async function requireSamePanel(api: PanelApi, { users }: PanelCommands): Promise<void> {
  const [first] = (await users.list({ limit: 1 })).items;
  if (first !== undefined && (await api.users()).some(({ id }) => id === first.id)) return;
  throw new StartError(
    'The panel at this URL uses another database than this command. Set DATA_DIR or DATABASE_URL as for the panel, or its address with --url.',
  );
}

async function readSource(file: string): Promise<OldPanel> {
  if (file === '-') return readOldPanel(await readDump(process.stdin));
  const begin = await beginOf(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  return readOldPanel(begin === SQLITE ? await readSqlite(file) : await readDump(createReadStream(file)));
}

async function beginOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Reads options such as `--node OLD=NEW`. */
function pairs(option: string, words: readonly string[] = []): Map<string, string> {
  return new Map(
    words.map((word) => {
      const at = word.lastIndexOf('=');
      if (at < 1 || at === word.length - 1) throw new UsageError(`--${option} ${word} must be OLD=NEW`);
      return [word.slice(0, at), word.slice(at + 1)] as const;
    }),
  );
}
