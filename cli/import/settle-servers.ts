import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerChanges } from '../../generated/panel/types.js';
import { limitsOf } from '../../lib/pterodactyl/mapping/limits.js';
import type { ImportRun } from './import-run.js';
import { failureOf, must } from './panel-api.js';
import type { TakenServer } from './take-servers.js';

const POLL_MS = 2000;
/** How long the import waits for installations, of all servers together. */
const MAX_WAIT_MS = 1_800_000;
const MAX_TRIES = 10;
const MAX_DESCRIPTION = 500;

/** Suspends the servers that were suspended, before their owners can start them. */
export async function suspendServers(
  { api, commands, report }: ImportRun,
  servers: readonly TakenServer[],
): Promise<void> {
  if (commands === undefined) return;
  for (const { old, id } of servers.filter(({ old: { status } }) => status === 'suspended')) {
    const key = `suspended ${old.uuid}` as const;
    if ((await commands.imports.find(key)) !== undefined) continue;
    const params = { path: { serverId: id } };
    const body = { reason: 'It was suspended in the former panel.' };
    const answer = await api.client.POST('/api/v2/servers/{serverId}/suspend', { params, body });
    if (answer.data !== undefined) await commands.imports.note(key, id);
    else
      report.unfinished(
        'Servers',
        `${old.name} (${old.uuid}) is not suspended yet: ${failureOf(answer).message} Run the import again.`,
      );
  }
}

/** Sets what a server can only have once it is installed: its limits and its description. */
export async function settleServers(run: ImportRun, servers: readonly TakenServer[]): Promise<void> {
  const untilMs = Date.now() + MAX_WAIT_MS;
  for (const { old, id } of servers) {
    if (run.commands === undefined || (await run.commands.imports.find(`settled ${old.uuid}`)) !== undefined)
      continue;
    const why = (await installed(run, id, untilMs)) ?? (await settle(run, { old, id }));
    if (why === undefined) await run.commands.imports.note(`settled ${old.uuid}`, id);
    else
      run.report.unfinished(
        'Servers',
        `${old.name} (${old.uuid}): its limits and its description are not set yet: ${why} Run the import again to set them.`,
      );
  }
}

/** Waits until the server is installed. @returns why it is not */
async function installed({ api }: ImportRun, serverId: string, untilMs: number): Promise<string | undefined> {
  for (;;) {
    const params = { path: { serverId } };
    const { status } = must(await api.client.GET('/api/v2/servers/{serverId}', { params }));
    if (status === 'install_failed')
      return 'its installation failed: see its log, and reinstall it, keeping its files.';
    if (status === 'unreachable') return 'its node does not respond.';
    if (status !== 'installing') return undefined;
    if (Date.now() > untilMs) return 'its installation takes long.';
    await sleep(POLL_MS);
  }
}

async function settle(
  { api }: ImportRun,
  { old, id }: Pick<TakenServer, 'old' | 'id'>,
): Promise<string | undefined> {
  const params = { path: { serverId: id } };
  const description = old.description.replaceAll('\0', '').slice(0, MAX_DESCRIPTION);
  const body: ServerChanges = { ...limitsOf(old), ...(description !== '' && { description }) };
  for (let tries = 1; Object.keys(body).length > 0; tries += 1) {
    const answer = await api.client.PATCH('/api/v2/servers/{serverId}', { params, body });
    if (answer.data !== undefined) return undefined;
    // Other work on the server, such as the end of its installation.
    if (answer.response.status !== 409 || tries === MAX_TRIES) return failureOf(answer).message;
    await sleep(POLL_MS);
  }
  return undefined;
}
