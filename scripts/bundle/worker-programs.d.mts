import type { BuildOptions } from 'esbuild';

export declare const WORKER_PROGRAMS: Record<string, string>;
export declare const workerBuild: BuildOptions;
