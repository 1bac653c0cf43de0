import { mkdirSync, readdirSync } from 'node:fs';
import { expect } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import type { Work } from '../../../operations/operations.js';
import { FilesFixture, quietWork } from '../../suites/files-fixture.js';
import type { ZipChoice } from '../zips.js';
import { readBy } from './zip-readers.js';

const KEY = { keyId: 'dk_one' };

export type Zipping = { path?: string; output?: string; work?: Partial<Work> };

/** Files with an empty folder `world` for the tests to pack. */
export class ZipsFixture {
  readonly fixture: FilesFixture;

  private constructor(fixture: FilesFixture) {
    this.fixture = fixture;
  }

  static async open(): Promise<ZipsFixture> {
    const fixture = await FilesFixture.open();
    mkdirSync(fixture.at('world'));
    return new ZipsFixture(fixture);
  }

  zip(choice: ZipChoice = {}, { path = 'world', output = 'world.zip', work = {} }: Zipping = {}) {
    const { files } = this.fixture;
    return files.zip(`/cnt_one/${path}`, `/cnt_one/${output}`, choice, KEY, { ...quietWork, ...work });
  }

  /** Returns the names of the entries in an archive. */
  names(output = 'world.zip'): string[] {
    return readBy.python(this.fixture.at(output)).map(({ name }) => name);
  }

  /** Starts a download of the folder. */
  async download() {
    const download = await this.fixture.files.download('/cnt_one/world', KEY);
    return { download, chunks: (await download.open())[Symbol.asyncIterator]() };
  }

  /** Closes the fixture, and checks that no temporary file is left and no file is open. */
  async close(): Promise<void> {
    const { fixture } = this;
    // yauzl closes the archive a moment after it has read it.
    await eventually('what was open', () => fixture.held().length === 0);
    expect([readdirSync(fixture.staging), fixture.warnings]).toEqual([[], []]);
    await fixture.close();
  }
}
