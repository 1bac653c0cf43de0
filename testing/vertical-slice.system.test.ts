import { test } from '@jest/globals';
import { runVerticalSlice } from './vertical-slice.js';

test('an operator signs up, runs a server that survives a kill of both services, and stops it', async () => {
  await runVerticalSlice();
});
