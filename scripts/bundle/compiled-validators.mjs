// Fast path (decision 0011). Daemon ready: after 259 ms instead of 316 ms.

import { createRequire } from 'node:module';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const { _ } = require('ajv');
const standaloneCode = require('ajv/dist/standalone').default;

/**
 * An esbuild plugin that replaces the module that compiles the catalogue's schema at every start. Builds contain the
 * validator that ajv generates for it instead.
 */
export const compiledValidators = {
  name: 'compiled-validators',
  setup({ onLoad }) {
    onLoad(
      { filter: /[\\/]daemon[\\/]catalog[\\/]definition[\\/]server-type-validator\.ts$/ },
      async ({ path }) => {
        const { compileServerTypeValidator } = await importSource(path);
        const { ajv, validate } = compileServerTypeValidator({
          source: true,
          esm: true,
          formats: _`require('./server-type-formats.js')`,
        });
        const contents = `${standaloneCode(ajv, validate)}\nexport const compileServerTypeValidator = () => ({ validate });`;
        return { contents, loader: 'js' };
      },
    );
  },
};

/** Imports a TypeScript module. */
async function importSource(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    external: ['ajv'],
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require);
  return module.exports;
}
