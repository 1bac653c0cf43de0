import { availableParallelism } from 'node:os';

/**
 * The number of workers: two per processor, because suites spend half of their time waiting for processes, engines and
 * disks. At most four, because all of them share one engine and one PostgreSQL.
 */
const WORKERS = Math.min(2 * availableParallelism(), 4);

export default {
  testEnvironment: './contract-tests/responses/environment.mjs',
  roots: ['<rootDir>'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/builds/', '/data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/builds/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^\\./built-worker\\.js$': '<rootDir>/testing/berth/built-worker.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, sourceMaps: 'inline' },
    ],
  },
  globalSetup: './testing/services/global-setup.ts',
  globalTeardown: './testing/services/global-teardown.ts',
  testSequencer: './testing/runner/longest-first.mjs',
  reporters: ['default', './testing/runner/record-durations.mjs'],
  // This is longer than `eventually` waits. So its error, which names the condition, is reported before Jest's timeout.
  testTimeout: 180_000,
  maxWorkers: WORKERS,
};
