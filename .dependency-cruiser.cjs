/** Which imports are forbidden; docs/architecture.md has the reasons. */
const tests = '\\.test\\.ts$|/suites/';
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
    never('no-cycles', {}, { circular: true }, 'A cycle has no beginning to read from.'),
    never('no-orphan-imports', {}, { couldNotResolve: true }, 'The import leads nowhere.'),
    never(
      'lib-is-a-leaf',
      { path: '^lib/', pathNot: tests },
      { path: '^(?!lib/|node_modules/).*\\.[cm]?[jt]s$', pathNot: '^node:', dependencyTypesNot: ['core'] },
      'lib holds leaf helpers.',
    ),
    never(
      'generated-is-a-leaf',
      { path: '^generated/' },
      { path: '^(?!generated/|node_modules/).*\\.[cm]?[jt]s$', dependencyTypesNot: ['core'] },
      'Generated files stand alone.',
    ),
    never(
      'clients-stand-alone',
      { path: '^clients/' },
      {
        path: '^(?!clients/|generated/|node_modules/openapi-fetch/).*\\.[cm]?[jt]s$',
        dependencyTypesNot: ['core'],
      },
      'They are packed for others.',
    ),
    never(
      'config-reads-lib-alone',
      { path: '^config/', pathNot: tests },
      { path: '^(?!config/|lib/|node_modules/).*\\.ts$', dependencyTypesNot: ['core'] },
      'config is handed down, never reached for.',
    ),
    ...domain('daemon', 'panel'),
    ...domain('panel', 'daemon'),
    never(
      'runtimes-know-no-containers',
      { path: '^daemon/(runtimes|folders|catalog)/', pathNot: tests },
      { path: '^daemon/(?!runtimes|folders|catalog)' },
      'The life of a container uses runtimes and folders, never the other way about.',
    ),
    never(
      'the-jail-is-a-leaf',
      { path: '^daemon/files/(jail|walks)/', pathNot: tests },
      { path: '^daemon/(?!files/(jail|walks)/)' },
      'What keeps requests within a folder knows nothing of what it is used for.',
    ),
    never(
      'runtimes-know-not-each-other',
      { path: '^daemon/runtimes/docker/', pathNot: tests },
      { path: '^daemon/runtimes/process/' },
      'Each runtime stands alone behind the interface.',
    ),
    never(
      'runtimes-stand-apart',
      { path: '^daemon/runtimes/process/', pathNot: tests },
      { path: '^daemon/runtimes/docker/' },
      'Each runtime stands alone behind the interface.',
    ),
    never(
      'jobs-know-no-work',
      { path: '^panel/jobs/', pathNot: tests },
      { path: '^panel/(?!jobs|database)' },
      'Who has work registers it with the jobs, never the other way about.',
    ),
    never(
      'what-makes-the-server-is-a-leaf',
      { path: '^plugins/http/', pathNot: tests },
      { path: '^plugins/(?!http/)' },
      'The server is made before any plugin.',
    ),
    never(
      'tests-are-imported-by-tests',
      { path: '^(?!testing/|contract-tests/|bench/|scripts/)', pathNot: tests },
      { path: '^(testing|contract-tests)/|/suites/|\\.test\\.ts$' },
      'What runs for a user needs nothing of what tests it.',
    ),
    never(
      'one-daemon-client',
      { path: '^panel/', pathNot: '^panel/nodes/daemon-calls\\.ts$' },
      { path: '^generated/daemon/' },
      'The panel meets the daemon in one file.',
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
      'The two services meet only in the document.',
    ),
    never(
      'panel-handlers-keep-to-the-panel',
      { path: '^handlers/panel/' },
      { path: '^(handlers/daemon|daemon|generated/daemon)/' },
      'The two services meet only in the document.',
    ),
    never(
      'plugins-know-no-handlers',
      { path: '^plugins/', pathNot: tests },
      { path: '^(handlers|apps|cli|config)/' },
      'Plugins are handed what they need.',
    ),
    never(
      'plugins-take-the-domain-as-types',
      { path: '^plugins/', pathNot: tests },
      { path: '^(panel|daemon)/', dependencyTypesNot: ['type-only'] },
      'Plugins are handed what they need.',
    ),
    never(
      'apps-are-roots',
      { path: '^(?!apps/|cli/|testing/|contract-tests/|bench/|scripts/)', pathNot: tests },
      { path: '^apps/' },
      'Composition roots are imported by what starts them.',
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
