import type { ImportRun } from './import-run.js';
import { must } from './panel-api.js';
import type { TakenServer } from './take-servers.js';

const VOLUMES = '/var/lib/pterodactyl/volumes';

/** Reports the commands that copy the files of the servers, which an import cannot reach. */
export async function reportFiles(
  { api, commands, report }: ImportRun,
  servers: readonly TakenServer[],
): Promise<void> {
  if (commands === undefined || servers.length === 0) return;
  report.note(
    'Files',
    'The files of the servers are not copied. Stop the old servers and do not start the new ones, then run on each node,',
  );
  report.note('Files', 'as root, with DATA_DIR set to the data folder of the Berth daemon there:');
  for (const { old, id, node } of servers) {
    const params = { path: { serverId: id } };
    const { containerId } = must(await api.client.GET('/api/v2/servers/{serverId}', { params }));
    if (containerId === null) {
      report.note('Files', `${old.name}: it has no folder yet. Run the import again.`);
      continue;
    }
    const folder = `"$DATA_DIR/servers/${containerId}/"`;
    report.note('Files', `# ${old.name}, on the node ${node.name}`);
    report.note(
      'Files',
      `rsync -a --delete --chown="$(stat -c %u:%g ${folder})" ${VOLUMES}/${old.uuid}/ ${folder}`,
    );
  }
}
