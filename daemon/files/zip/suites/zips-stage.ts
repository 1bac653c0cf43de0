import { mkdirSync, readdirSync } from 'node:fs';
import { expect } from '@jest/globals';
import { eventually } from '../../../../testing/eventually.js';
import type { Work } from '../../../operations/operations.js';
import { FilesStage, quietWork } from '../../suites/files-stage.js';
import type { ZipChoice } from '../make-zip.js';
import { readBy } from './zip-readers.js';

const KEY = { keyId: 'dk_one' };

export type Zipping = { path?: string; output?: string; work?: Partial<Work> };

/** Files with a folder `world`, which is to be packed. */
export class ZipsStage {
  readonly stage: FilesStage;

  private constructor(stage: FilesStage) {
    this.stage = stage;
  }

  static async open(): Promise<ZipsStage> {
    const stage = await FilesStage.open();
    mkdirSync(stage.at('world'));
    return new ZipsStage(stage);
  }

  zip(choice: ZipChoice = {}, { path = 'world', output = 'world.zip', work = {} }: Zipping = {}) {
    const { files } = this.stage;
    return files.zip(`/cnt_one/${path}`, `/cnt_one/${output}`, choice, KEY, { ...quietWork, ...work });
  }

  /** Returns the names in an archive. */
  names(output = 'world.zip'): string[] {
    return readBy.python(this.stage.at(output)).map(({ name }) => name);
  }

  /** Downloads the folder. */
  async download() {
    const download = await this.stage.files.download('/cnt_one/world', KEY);
    return { download, chunks: (await download.open())[Symbol.asyncIterator]() };
  }

  /** Checks that nothing is left unfinished or open. */
  async close(): Promise<void> {
    const { stage } = this;
    // yauzl closes a file a moment after reading it.
    await eventually('what was open', () => stage.held().length === 0);
    expect([readdirSync(stage.staging), stage.warnings]).toEqual([[], []]);
    await stage.close();
  }
}
