import type { Upload } from '../../../lib/upload.js';
import { type FilesStage, noSignal } from './files-stage.js';

/** An upload that is this text. */
export const uploadOf = (text: string): Upload => ({
  fileName: undefined,
  type: undefined,
  size: undefined,
  fields: new Map(),
  async *[Symbol.asyncIterator]() {
    yield Buffer.from(text);
  },
});

/** All that can be asked for of a path, what changes something last. What they answer can be made JSON. */
export function everyOperation(
  stage: FilesStage,
  path: string,
  other = '/cnt_one/inside/other',
): [string, () => Promise<unknown>][] {
  const { files } = stage;
  const signal = noSignal;
  return [
    ['list', () => stage.names(path)],
    ['list recursive', () => stage.names(path, true)],
    ['describe', () => files.describe(path)],
    ['measure', () => files.measure(path, signal)],
    ['read', () => files.read(path, { keyId: 'dk_one', whenOver: (over) => over() })],
    [
      'download',
      async () => {
        const download = await files.download(path);
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of await download.open()) chunks.push(Buffer.from(chunk));
        } finally {
          await download.close();
        }
        return Buffer.concat(chunks).toString();
      },
    ],
    ['write', () => files.write(path, { content: 'written' })],
    ['write and make folders', () => files.write(path, { content: 'written', createDirs: true })],
    ['append', () => files.append(path, 'appended')],
    ['create', () => files.create(path)],
    ['make a folder', () => files.makeFolder(path)],
    ['make folders', () => files.makeFolder(`${path}/deep/er`, { isRecursive: true })],
    ['upload', () => files.upload(path, uploadOf('uploaded'))],
    ['copy from', () => files.copy(path, `${other}-copy`, { isRecursive: true, signal })],
    ['copy to', () => files.copy('/cnt_one/inside/file', path, { isRecursive: true, signal })],
    ['copy a folder to', () => files.copy('/cnt_one/inside', `${path}-2`, { isRecursive: true, signal })],
    ['rename from', () => files.rename(path, `${other}-moved`)],
    ['rename to', () => files.rename('/cnt_one/inside/file', path)],
    ['remove below', () => files.remove(`${path}/secret`, signal)],
    ['remove', () => files.remove(path, signal)],
  ];
}
