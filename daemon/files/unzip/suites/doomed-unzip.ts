import { openFiles, quietWork } from '../../suites/files-fixture.js';
import { FixtureFolders } from '../../suites/fixture-folders.js';

/*
 * Runs in a separate process that is killed at any moment; argument: FOLDER. Two archives of the container are unpacked
 * over each other repeatedly. Prints `ready` once both have been unpacked and the workers run.
 */
const [folder = ''] = process.argv.slice(2);
const files = await openFiles(folder, new FixtureFolders(), () => undefined);
for (let round = 0; ; round += 1) {
  if (round === 2) process.stdout.write('ready\n');
  const path = `/cnt_one/zip-${round % 2}`;
  await files.unzip({ path, destination: '/cnt_one/out', overwrite: true }, quietWork, { keyId: 'dk_one' });
}
