import Sequencer from '@jest/test-sequencer';

/** Suites of minutes in small files: Jest, which knows no times on a fresh clone, takes the largest files first. */
const LONGEST = /\/daemon\/containers\/(containers|holds)[^/]*\.test\.ts$/;

/** Nobody is to wait at the end for one long suite, with the other processors idle. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONGEST.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
