/*
 * Loaded before dredd. It copies its configuration, in which the whole document is by then, for hooks that look at it,
 * by a package that looks each object up in a list of all that came before: half of what a run takes of the processor.
 * Ours do not look at it: options are copied, what they refer to is not.
 */
const { createRequire } = require('node:module');

const DEPTH = 2;
const ofDredd = createRequire(require.resolve('dredd'));
const clone = ofDredd('clone');
ofDredd.cache[ofDredd.resolve('clone')].exports = Object.assign((value) => clone(value, true, DEPTH), clone);
