const { layerRules } = require('./scripts/layers.mjs');

/** Which imports are forbidden; docs/architecture.md has the reasons. The order of the modules is in scripts/layers.mjs. */
const tests = '\\.test\\.ts$|/suites/';
/** Generated from the files of the handlers, which they import. */
const HANDLER_MAPS = '^generated/(panel|daemon)/handlers\\.ts$';
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const domain = (own, other) => [
  never(
    `${own}-knows-no-http`,
    { path: `^${own}/`, pathNot: tests },
    { path: `^(handlers|plugins|apps|cli|config|${other})/|node_modules/(@hapi|openapi-backend|hapi-)` },
    `The ${own}'s domain serves HTTP, SFTP and the command line alike.`,
  ),
];

module.exports = {
  forbidden: [
    ...layerRules(tests),
    never('no-cycles', {}, { circular: true }, 'Modules must not import each other in a cycle.'),
    never('no-orphan-imports', {}, { couldNotResolve: true }, 'The imported module does not exist.'),
    never(
      'lib-is-a-leaf',
      { path: '^lib/', pathNot: tests },
      {
        path: '^(?!lib/|node_modules/).*\\.[cm]?[jt]s$',
        pathNot: '^node:|^generated/error-codes\\.ts$',
        dependencyTypesNot: ['core'],
      },
      'lib contains helpers that use no other module, besides the codes of errors.',
    ),
    never(
      'generated-is-a-leaf',
      { path: '^generated/', pathNot: HANDLER_MAPS },
      { path: '^(?!generated/|node_modules/).*\\.[cm]?[jt]s$', dependencyTypesNot: ['core'] },
      'Generated files import only each other.',
    ),
    never(
      'apps-take-the-handlers',
      { path: '^(?!apps/|contract-tests/|scripts/)', pathNot: tests },
      { path: HANDLER_MAPS },
      'Only the composition roots import all handlers.',
    ),
    never(
      'clients-stand-alone',
      { path: '^clients/' },
      {
        path: '^(?!clients/|generated/|node_modules/openapi-fetch/).*\\.[cm]?[jt]s$',
        dependencyTypesNot: ['core'],
      },
      'The clients are published as packages of their own.',
    ),
    never(
      'config-reads-lib-alone',
      { path: '^config/', pathNot: tests },
      { path: '^(?!config/|lib/|node_modules/).*\\.ts$', dependencyTypesNot: ['core'] },
      'Configuration is passed to functions, not imported.',
    ),
    ...domain('daemon', 'panel'),
    ...domain('panel', 'daemon'),
    never(
      'runtimes-know-not-each-other',
      { path: '^daemon/runtimes/docker/', pathNot: tests },
      { path: '^daemon/runtimes/process/' },
      'Each runtime is independent behind the common interface.',
    ),
    never(
      'runtimes-stand-apart',
      { path: '^daemon/runtimes/process/', pathNot: tests },
      { path: '^daemon/runtimes/docker/' },
      'Each runtime is independent behind the common interface.',
    ),
    never(
      'tests-are-imported-by-tests',
      { path: '^(?!testing/|contract-tests/|bench/|scripts/)', pathNot: tests },
      { path: '^(testing|contract-tests)/|/suites/|\\.test\\.ts$' },
      'Production code must not import test code.',
    ),
    never(
      'one-daemon-client',
      { path: '^panel/', pathNot: '^panel/nodes/client/daemon-(calls|target)\\.ts$' },
      { path: '^generated/daemon/' },
      'The panel calls the daemon through one module.',
    ),
    never(
      'handlers-unpack-only',
      { path: '^handlers/', pathNot: tests },
      { path: '^(config|plugins|apps|cli)/|node_modules/(@hapi|sequelize|sqlite3)|^(node:)?fs' },
      'A handler makes one domain call.',
    ),
    never(
      'daemon-handlers-keep-to-the-daemon',
      { path: '^handlers/daemon/' },
      { path: '^(handlers/panel|panel|generated/panel)/' },
      'The two services share only the API document.',
    ),
    never(
      'panel-handlers-keep-to-the-panel',
      { path: '^handlers/panel/' },
      { path: '^(handlers/daemon|daemon|generated/daemon)/' },
      'The two services share only the API document.',
    ),
    never(
      'plugins-know-no-handlers',
      { path: '^plugins/', pathNot: tests },
      { path: '^(handlers|apps|cli|config)/' },
      'Plugins receive their dependencies as options.',
    ),
    never(
      'plugins-take-the-domain-as-types',
      { path: '^plugins/', pathNot: tests },
      { path: '^(panel|daemon)/', dependencyTypesNot: ['type-only'] },
      'Plugins receive their dependencies as options.',
    ),
    never(
      'apps-are-roots',
      { path: '^(?!apps/|cli/|testing/|contract-tests/|bench/|scripts/)', pathNot: tests },
      { path: '^apps/' },
      'Only the code that starts the services imports the composition roots.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|builds|data)/' },
    includeOnly:
      '^(lib|generated|config|daemon|panel|handlers|plugins|apps|cli|testing|contract-tests|scripts|bench|node_modules)/|^(node:)?fs',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'metadata' },
  },
};
