import type { ImportRun } from './import-run.js';
import { must } from './panel-api.js';
import { shellWord } from './shell-word.js';
import { type FilesBy, type TakenServer, volumeOf } from './take-servers.js';

/** Reports the commands that copy the files of the servers whose folders were not adopted. */
export async function reportFiles(
  { api, commands, old: panel, report }: ImportRun,
  servers: readonly TakenServer[],
): Promise<void> {
  if (commands === undefined) return;
  const lines: string[] = [];
  for (const { old, id, node } of servers) {
    const by = (await commands.imports.find(`files ${old.uuid}`)) as FilesBy | undefined;
    if (by === 'adoption') continue;
    const params = { path: { serverId: id } };
    const { containerId } = must(await api.client.GET('/api/v2/servers/{serverId}', { params }));
    if (containerId === null) {
      report.unfinished('Files', `${old.name} has no folder yet. Run the import again.`);
      continue;
    }
    const folder = `"$DATA_DIR/servers/${containerId}/"`;
    const volume = shellWord(`${volumeOf(panel, old)}/`);
    lines.push(`# ${old.name}, on the node ${node.name}`);
    lines.push(`rsync -a --delete --chown="$(stat -c %u:%g ${folder})" ${volume} ${folder}`);
  }
  if (lines.length === 0) return;
  report.note(
    'Files',
    'The files of these servers are not here yet. Stop the old servers and do not start the new ones, then run on each node, as root, with DATA_DIR set to the data folder of the Berth daemon there:',
  );
  for (const line of lines) report.note('Files', line);
}
