import { test } from '@jest/globals';
import { runVerticalSlice } from './vertical-slice.js';

test('an operator signs up, runs a server, loses both services in the middle, and stops everything', async () => {
  await runVerticalSlice();
});
