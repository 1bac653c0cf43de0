import type { BuildOptions, Plugin } from 'esbuild';

export const latePackages: Plugin;
export const latePackageBuild: BuildOptions;
