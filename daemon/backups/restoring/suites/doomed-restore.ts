import { once } from 'node:events';
import { RestoreStage } from './restore-stage.js';

/*
 * A daemon in its own process, which is killed at any moment. Arguments: FOLDER CONTAINER BACKUP STATE. It
 * prints `up` and the listed backups once recovery has finished. After a line on its input it restores the
 * backup again and again, and prints `restored` each time.
 */
const [folder = '', id = '', backup = '', state = ''] = process.argv.slice(2);
const stage = await RestoreStage.open({ folder });
await stage.isOver(id);
await stage.is(id, state);
const { backups } = await stage.backups.list({ id });
process.stdout.write(`up ${backups.map((listed) => listed.id).join()}\n`);
await once(process.stdin, 'data');
for (;;) {
  await stage.restore(id, backup);
  process.stdout.write('restored\n');
}
