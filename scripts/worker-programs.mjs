/*
 * The workers of the daemon, in threads and processes: programs of one file each, CommonJS like the program beside which
 * `npm run build` puts them. Test runs make them, too.
 */

/** Their sources, by the name with which they are begun (`lib/worker-program.ts`). */
export const WORKER_PROGRAMS = {
  walker: 'daemon/files/walks/walker.ts',
  'file-caller': 'daemon/files/posix/file-caller.ts',
  scanner: 'daemon/files/walks/scanner.ts',
  'process-file-reader': 'daemon/runtimes/process/process-file-reader.ts',
  'log-searcher': 'daemon/logs/log-searcher.ts',
  'gamedig-worker': 'daemon/players/gamedig/gamedig-worker.ts',
};

/** For esbuild; where they are put is the caller's to say. */
export const workerBuild = {
  entryPoints: WORKER_PROGRAMS,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname' },
  external: ['gamedig'],
  outExtension: { '.js': '.cjs' },
};
