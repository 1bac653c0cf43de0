import type { Plugin } from 'esbuild';

export declare const leanPackages: Plugin;
