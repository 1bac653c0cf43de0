import { expect, test } from '@jest/globals';
import { fileFault } from './file-fault.js';
import { jailPath } from './jail-path.js';

const failing = (code: string) => Object.assign(new Error(code), { code });

test('if closing a file fails after its work has failed, the error of closing is reported', async () => {
  const work = async () => {
    await using _file = {
      [Symbol.asyncDispose]: async () => {
        throw failing('ENOSPC');
      },
    };
    throw failing('ENOENT');
  };
  const error = await work().catch((thrown: unknown) => fileFault(thrown, jailPath('/cnt_one/file')));
  expect(error).toMatchObject({ kind: 'disk_full', message: expect.stringContaining('/cnt_one/file') });
});
