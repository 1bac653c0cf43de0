// Fast path (decision 0011). Daemon: 82.2 MiB idle instead of 85.9 MiB, ready after 259 ms instead of 279 ms.

import { createRequire } from 'node:module';

/*
 * Parts of packages that Berth never uses, but that would be read, compiled and kept in memory because another module requires
 * them: in sequelize the dialects of unsupported databases, the table of time zones and the validators; in openapi-backend the
 * validation of documents (`npm run check spec` does that). Code that uses such a part throws an error that says so.
 */
const UNUSED_DIALECTS = 'db2|mariadb|mssql|mysql|oracle|snowflake';
const require = createRequire(import.meta.url);

const absent = (what) => `throw new Error(${JSON.stringify(`${what} is not part of the built command`)});`;

/**
 * A replacement for Sequelize's time zones. Sequelize supports zone names and offsets, but Berth uses only offsets
 * (`+00:00`), and the table of names takes 720 KB.
 */
const MOMENT_WITHOUT_NAMES = `
const moment = require('moment');
moment.tz = { zone(name) { if (/^[+-]\\d\\d:\\d\\d$/.test(name)) return null; ${absent('The table of time zones')} } };
module.exports = moment;`;

/** Returns the code of a module with the same functions, which load the validators when one of them is first called. */
function validatorsOnDemand() {
  const entries = Object.entries(require('validator')).flatMap(([name, value]) => {
    if (typeof value === 'function') return `${name}: (...values) => require('validator').${name}(...values)`;
    return name === 'default' ? [] : `${name}: ${JSON.stringify(value)}`;
  });
  return `module.exports = { ${entries.join(',\n')} };`;
}

const REF_PARSER = `
const parse = async (document) => document;
const absent = () => { ${absent('Reading documents in parts')} };
module.exports = { default: { parse, dereference: absent, resolve: absent } };
Object.defineProperty(module.exports, '__esModule', { value: true });`;

const refusing = (what) => `
Object.defineProperty(exports, '__esModule', { value: true });
exports.default = exports.mock = function () { ${absent(what)} };`;

/** The replacements, by the path of the required module. `from` matches the file that requires it. */
const REPLACEMENTS = [
  { filter: /^moment-timezone$/, from: /[\\/]sequelize[\\/]/, contents: () => MOMENT_WITHOUT_NAMES },
  { filter: /^validator$/, from: /[\\/]sequelize[\\/]/, contents: validatorsOnDemand },
  {
    filter: new RegExp(`^\\./dialects/(${UNUSED_DIALECTS})/data-types$`),
    from: /[\\/]sequelize[\\/]/,
    contents: () => 'module.exports = () => ({});',
  },
  {
    filter: new RegExp(`^\\./dialects/(${UNUSED_DIALECTS})$`),
    from: /[\\/]sequelize[\\/]/,
    contents: () => `module.exports = function () { ${absent("This database's dialect")} };`,
  },
  {
    filter: /^@apidevtools\/json-schema-ref-parser$/,
    from: /[\\/]openapi-backend[\\/]/,
    contents: () => REF_PARSER,
  },
  {
    filter: /^openapi-schema-validator$/,
    from: /[\\/]openapi-backend[\\/]/,
    contents: () => refusing('The check of documents'),
  },
  { filter: /^mock-json-schema$/, from: /[\\/]openapi-backend[\\/]/, contents: () => refusing('Mocking') },
];

/** The esbuild plugin that replaces unused parts of packages. */
export const leanPackages = {
  name: 'lean-packages',
  setup(build) {
    const namespace = 'lean-packages';
    for (const [index, { filter, from }] of REPLACEMENTS.entries()) {
      build.onResolve({ filter }, ({ path, importer, resolveDir }) =>
        from.test(importer) ? { path, namespace, pluginData: { index, resolveDir } } : undefined,
      );
    }
    build.onLoad({ filter: /.*/, namespace }, ({ pluginData: { index, resolveDir } }) => ({
      contents: REPLACEMENTS[index].contents(),
      resolveDir,
      loader: 'js',
    }));
  },
};
