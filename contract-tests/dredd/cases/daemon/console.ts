import type { Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

export const consoleCases: Cases<DaemonHarness> = {
  runCommand: {
    200: async (harness, example) => ({ body: { ...example, id: (await harness.sharedRunning()).id } }),
    409: async (harness) => ({ body: { id: (await harness.sharedInstalled()).id, command: ['true'] } }),
  },
  getContainerLogs: {
    200: async (harness) => ({ params: { id: (await harness.sharedLogged()).id }, query: { tail: '5' } }),
  },
  createConsoleToken: { 200: async (harness) => ({ body: { id: (await harness.sharedRunning()).id } }) },
  openConsole: { 426: async (harness) => ({ params: { id: (await harness.sharedRunning()).id } }) },
};
