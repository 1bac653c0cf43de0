import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The minimum time of recorded suites. The order of faster ones does not matter. */
const MIN_SECONDS = 2;

/** A Jest reporter for whole runs: writes the seconds that each suite took, the longest first. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default class RecordDurations {
  #rootDir;

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    const file = process.env['BERTH_TEST_DURATIONS'];
    if (file === undefined) return;
    const seconds = testResults
      .map(({ testFilePath, perfStats }) => [
        relative(this.#rootDir, testFilePath),
        Math.round(perfStats.runtime / 1000),
      ])
      .filter(([, taken]) => taken >= MIN_SECONDS)
      .sort(([first, a], [second, b]) => b - a || first.localeCompare(second));
    writeFileSync(join(this.#rootDir, file), `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
  }
}
