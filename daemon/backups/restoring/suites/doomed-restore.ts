import { once } from 'node:events';
import { RestoreFixture } from './restore-fixture.js';

/*
 * A daemon in its own process, which the test kills at any moment. Arguments: FOLDER CONTAINER BACKUP STATE. It
 * prints `up` and the listed backups once recovery has finished. After a line on its input it restores the backup in
 * a loop, and prints `restored` each time.
 */
const [folder = '', id = '', backup = '', state = ''] = process.argv.slice(2);
const fixture = await RestoreFixture.open({ folder });
await fixture.isOver(id);
await fixture.is(id, state);
const { backups } = await fixture.backups.list({ id });
process.stdout.write(`up ${backups.map((listed) => listed.id).join()}\n`);
await once(process.stdin, 'data');
for (;;) {
  await fixture.restore(id, backup);
  process.stdout.write('restored\n');
}
