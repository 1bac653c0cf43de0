import { createRequire } from 'node:module';

/*
 * Parts of packages that Berth never reaches, but that are read, compiled and kept in memory because something
 * requires them: of sequelize the dialects of databases that no Berth has, the table of time zones and what
 * validates texts; of openapi-backend what reads and checks documents (`npm run check spec` has done it).
 * Whatever is reached all the same says so instead of answering wrongly.
 */
const UNUSED_DIALECTS = 'db2|mariadb|mssql|mysql|oracle|snowflake';
const require = createRequire(import.meta.url);

const absent = (what) => `throw new Error(${JSON.stringify(`${what} is not part of the built command`)});`;

/** Sequelize knows two kinds of zones, and ours are offsets (`+00:00`): the names take 720 KB. */
const MOMENT_WITHOUT_NAMES = `
const moment = require('moment');
moment.tz = { zone(name) { if (/^[+-]\\d\\d:\\d\\d$/.test(name)) return null; ${absent('The table of time zones')} } };
module.exports = moment;`;

/** The same functions; they are loaded when one is called first. */
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

/** By the path that is required; `from` says of whom. */
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

/** The esbuild plugin that leaves them out. */
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
