import type { Plugin } from 'esbuild';

export declare const compiledValidators: Plugin;
