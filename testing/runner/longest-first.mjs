import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Seconds by suite, as measured by `npm run test:all -- --record`. */
const recorded = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/** Starts the longest suites first, so that a run does not end with one long suite and idle processors. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const secondsOf = ({ path, context }) => recorded[relative(context.config.rootDir, path)] ?? 0;
    return super.sort(tests).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
