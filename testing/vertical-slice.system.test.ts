import { test } from '@jest/globals';
import { runVerticalSlice } from './vertical-slice.js';

test('an operator sets up a panel, runs a server that survives a kill of both services, and stops the server', async () => {
  await runVerticalSlice();
});
