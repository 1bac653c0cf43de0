import { openFiles, quietWork } from '../../suites/files-fixture.js';
import { FixtureFolders } from '../../suites/fixture-folders.js';

/*
 * A program that the test kills at any moment. Argument: FOLDER. It unpacks two archives of a container over each
 * other in a loop, and prints `ready` once both have been unpacked and the workers run.
 */
const [folder = ''] = process.argv.slice(2);
const files = await openFiles(folder, new FixtureFolders(), () => undefined);
for (let round = 0; ; round += 1) {
  if (round === 2) process.stdout.write('ready\n');
  const path = `/cnt_one/zip-${round % 2}`;
  await files.unzip({ path, destination: '/cnt_one/out', overwrite: true }, quietWork, { keyId: 'dk_one' });
}
