import { openFiles, quietWork } from '../../suites/files-stage.js';
import { StageFolders } from '../../suites/stage-folders.js';

/*
 * A process with its own files in FOLDER, which the test kills at any moment. It unpacks two archives of the
 * container alternately to the same destination, and prints `ready` once both were unpacked and the workers are
 * running.
 */
const [folder = ''] = process.argv.slice(2);
const files = await openFiles(folder, new StageFolders(), () => undefined);
for (let round = 0; ; round += 1) {
  if (round === 2) process.stdout.write('ready\n');
  const path = `/cnt_one/zip-${round % 2}`;
  await files.unzip({ path, destination: '/cnt_one/out', overwrite: true }, quietWork, { keyId: 'dk_one' });
}
