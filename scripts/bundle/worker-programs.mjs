/*
 * The programs of the workers of daemon and panel, which run as threads or child processes. Each is one CommonJS file, which
 * `npm run build` puts next to the main program. Test runs build these files, too.
 */

/** The source files of workers, by the names with which they are started (`lib/process/worker-program.ts`). */
export const WORKER_PROGRAMS = {
  walker: 'daemon/files/walks/walker.ts',
  'file-caller': 'daemon/files/posix/calls/file-caller.ts',
  scanner: 'daemon/files/walks/scanner.ts',
  'process-file-reader': 'daemon/runtimes/process/host/process-file-reader.ts',
  'config-editor': 'daemon/config-files/config-editor.ts',
  'log-searcher': 'daemon/logs/reading/log-searcher.ts',
  'egg-worker': 'panel/server-types/egg-worker.ts',
  'gamedig-worker': 'daemon/players/gamedig/gamedig-worker.ts',
};

/** The options of esbuild for workers, without the output folder. */
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
