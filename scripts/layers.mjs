/*
 * The modules of the top-level folders, highest first. A module may import those that are listed below it, and none
 * above. It is a folder or a single file. A file belongs to the longest entry that contains it: `containers` is the
 * files of that folder that are in no listed subfolder. `npm run check imports` enforces the order, `npm run check
 * layout` checks that the lists are complete, and `npm run generate` writes them to docs/architecture.md.
 */

/** The modules of each top-level folder, with a description of each, from top to bottom. */
export const LAYERS = {
  panel: {
    schema: 'opens the database: the models of all modules and the numbered list of migrations',
    services: 'what handlers receive',
    health: 'whether the database responds',
    imports: 'what was taken over from another panel',
    monitoring: 'the metrics of the panel',
    overview: 'what administrators see first: counts, the load of nodes, what needs attention',
    servers: "operations on servers, the daemons' server types, deleting a user with all servers",
    'servers/activity': 'who did what with a server',
    'servers/moving': 'moves of servers to other nodes',
    'servers/schedules': 'tasks that servers do at set times, their runs and history',
    'servers/consoles': 'viewers of the consoles of servers',
    'servers/links': 'links to transfer bytes directly from and to the node of a server',
    'servers/public-status': 'the public status page',
    'servers/live': 'states of servers and their event streams',
    'servers/settings': 'settings of servers, and reinstallation',
    'servers/forwarding': 'operations that the daemon of the server does',
    'servers/members': 'members of a server, their capabilities, invitations',
    'servers/lifecycle': 'installation, suspension, removal, retained data, change of owner',
    'servers/placement': 'what servers reserve on their nodes, and which node gets a new server',
    'servers/sftp': 'the SFTP credentials of users, which end with their right to the server',
    'servers/records': 'the stored servers, their view, who can access them',
    'server-types': 'definitions of server types for all nodes, and bringing the nodes up to date',
    'nodes/following': 'follows the events of each node in use',
    'nodes/joining': 'codes with which daemons join as nodes, and tunnels that daemons open',
    'nodes/registry': 'the stored nodes, their keys, enrolment',
    'nodes/client': 'calls to daemons, with bounds',
    'nodes/connection':
      'connections to daemons, with the check of their identity, and what their errors mean',
    'nodes/capacity': 'what servers can reserve on a node',
    'api-keys': 'creation, rotation, authentication',
    'identity/administration': "administrators' changes to users",
    'identity/accounts': 'registration, own account, e-mail addresses',
    'identity/passwords': 'rules for passwords, changes and resets',
    'identity/sign-in': 'sign-in with a password or a passkey, lockouts',
    'identity/passkeys': 'WebAuthn credentials',
    'identity/two-factor': 'one-time codes and recovery codes',
    'identity/sign-in-history': 'past sign-ins of a user',
    'identity/sessions': 'sessions in the store and in the database',
    bans: 'banned addresses',
    announcements: 'texts that administrators show to all users for a time',
    'identity/notices': 'e-mail about security events of an account',
    mail: 'letters, their queue, and SMTP',
    access: 'the caller of a request, what its credential grants, restrictions of a user',
    settings: 'settings that administrators change while the panel runs',
    audit: 'the audit log',
    secrets: 'keys for sealing secrets, and their rotation',
    'identity/users': 'the stored users, and what all modules know about a user',
    jobs: 'work that survives the process, with leases',
    database: 'types of the database, pages, prepared statements',
  },
  daemon: {
    database: 'opens the database, with the numbered list of migrations',
    reach: 'which containers a key may access',
    monitoring: 'the metrics of the daemon',
    events: 'the event stream of the daemon',
    console: 'viewers of consoles, and their input',
    tunnel: 'connections to a panel that cannot reach the daemon',
    players: 'queries of game servers about their players',
    'config-forms': 'forms for configuration files, with the fields that types describe',
    pulls: 'downloads from the web into a container',
    radar: 'scans for changed files',
    quotas: 'disk usage of containers, and stopping those over their limit',
    moves: 'sends the files of a container to another daemon, or receives them',
    backups: 'operations on backups',
    'backups/making': 'archives the folder of a server that may be running',
    'backups/verifying': 'finds damaged backups',
    'backups/restoring': 'checks an archive and swaps it in',
    'backups/storing': 'quota, retention and storage of one backup',
    'backups/index': 'what the store contains, for times when it is unavailable',
    'backups/stores': 'the interface of a store; a folder and an S3 bucket implement it',
    sftp: 'the SFTP service',
    'sftp/server': 'SSH connections and their limits',
    'sftp/auth': 'credentials, logins and the host key',
    'sftp/activity': 'what SFTP users have changed',
    'sftp/protocol': 'SFTP version 3 on one channel, independent of SSH',
    'sftp/protocol/packets': 'the wire format',
    files: 'operations on files',
    'files/uploads': 'resumable uploads',
    'files/unzip': 'unpacks archives',
    'files/zip': 'creates zip archives of files and folders',
    'files/tar': 'creates compressed tar archives of folders',
    'files/posix': 'files one call at a time, for SFTP',
    'files/configuring': 'changes configuration files before a server starts, and values in them for people',
    'files/writing': 'writes, moves and removes files',
    'files/reading': 'lists and reads files',
    'files/changes': 'the claim, the staging files and the disk reservation of a change',
    'files/posix/calls': 'system calls in worker threads',
    containers: 'operations on containers',
    'containers/moving': 'holds containers that move to another daemon or from one',
    'containers/installation': 'requirements of a server type, installation, change of the runtime',
    'containers/lifecycle':
      'starting, following, stopping and removing a container, and work of other modules on it',
    'containers/users': 'a system user for each container',
    'containers/records': 'the stored containers and the table of their states',
    'containers/claims': 'who may use a container, its folder or a name in it at a time, as one table',
    logs: 'the output of containers: writing, limits, operations',
    'logs/reading': 'history, search and viewers',
    'logs/archives': 'compression of old output',
    'logs/files': 'format and names of log files',
    disk: 'used and free space of the disk, and reservations',
    tokens: 'short-lived tokens for one resource',
    caller: 'the caller of a request',
    operations: 'work that outlives its request, and its progress',
    keys: 'daemon keys and their permissions',
    host: 'the host, the id and the features of the daemon',
    concurrency: 'bounds on concurrent work',
    'runtimes/choose-runtime': 'selects the runtime of this host',
    'runtimes/process': 'runs containers as processes of a system user',
    'runtimes/process/output': 'output and console input of a run',
    'runtimes/process/runs': 'the runs of containers, and finding them again after a restart',
    'runtimes/process/launch': 'starts a program in its own view of the system',
    'runtimes/process/host': 'reads processes from /proc',
    'runtimes/docker': 'runs containers with Docker',
    'runtimes/docker/images': 'pulls and builds images',
    'runtimes/docker/installing': 'the network, the limits and the output of install scripts',
    'runtimes/docker/engine': "the engine's API, and its errors",
    runtimes: 'the interface of a runtime, and ports',
    folders: 'the data folders of containers, their owner, the trash',
    catalog: 'server types, and the definition of a container',
    'config-files': 'values and changes of the text of configuration files, in a worker with limits',
    'files/walks': 'processes whole folders in a worker',
    'archives/zip': 'writes zip archives',
    'archives/tar': 'writes tar archives',
    'archives/unpack': 'reads zip and tar archives',
    'archives/stored-gzip': 'gzip whose bytes are not compressed',
    'files/traversal': 'visits a folder and its subfolders without following links',
    'files/jail': "opens files only within a container's folder",
  },
  plugins: {
    'sign-in-forms': 'sign-in by HTML forms',
    operations: 'one route per operation: validation, handler, response',
    refusals: 'records refused requests',
    requests: 'request ids, and the log of responses',
    access: 'credentials, scopes, rate limits, CSRF',
    reference: 'the API reference under /docs',
    mock: 'responses of `berth mock`',
    docs: 'publishes the OpenAPI document',
    published: 'sends public content with an ETag',
    bans: 'refuses banned addresses',
    audit: 'records changes in the audit log',
    web: 'serves the web application',
    'page-links': 'which scripts a page of a server needs',
    errors: 'maps kinds of errors to responses',
    bytes: 'downloads, uploads and long lists',
    streams: 'event streams and WebSockets',
    'http/server': 'connections, TLS, upgrades, stopping',
    http: 'client addresses, bodies, headers',
  },
  lib: {
    pterodactyl: 'reads the databases of Pterodactyl and Pelican, and maps their terms',
    eggs: 'reads and writes the eggs of Pterodactyl and Pelican',
    'variable-rules': 'the rules for values of variables, as eggs have them',
    patterns: 'regular expressions of strangers, matched in linear time',
    age: 'files that are encrypted in the format of the tool age',
    'guarded-fetch': 'downloads from addresses that users supply',
    tls: 'certificates, and requests that trust given ones',
    monitoring: 'metrics in the text format of Prometheus, and whether the service is ready',
    redis: 'the connection to Redis, and rate limits in it',
    database: 'opens SQLite or PostgreSQL, migrations, guarded and prepared queries',
    disk: 'files, locks, mounts and free space',
    secrets: 'random secrets, hashes, sealed texts',
    limits: 'rate limits, semaphores and gates that are fair to networks',
    streams: 'queues and buffers between a producer and its readers',
    contract: 'the OpenAPI documents, and the types of handlers and contents',
    process: 'worker programs, closing, the package folder',
    async: 'promises, waiting, and work in the background',
    time: 'clocks, timestamps and timeouts',
    logging: 'the logger, and what it writes of an error',
    text: 'ids, patterns, sizes, visible text, HTML',
    net: 'IP addresses, networks and tables of them',
    errors: 'errors of the domain, the host and the start',
  },
};

const isWithin = (path, entry) => path.startsWith(`${entry}/`) || path.startsWith(`${entry}.`);

/** Returns the module of a file, given the file's path in the top-level folder; undefined if it is in none. */
export function moduleOf(top, path) {
  const found = Object.keys(LAYERS[top]).filter((entry) => isWithin(path, entry));
  return found.sort((a, b) => b.length - a.length)[0];
}

/** Returns a pattern for the paths of a module's files. */
function patternOf(top, module) {
  const inner = Object.keys(LAYERS[top]).filter((entry) => entry.startsWith(`${module}/`));
  const not =
    inner.length === 0 ? '' : `(?!(?:${inner.map((entry) => entry.slice(module.length)).join('|')})[/.])`;
  return `^${top}/${module}${not}[/.]`;
}

/**
 * Returns the rules of dependency-cruiser for the order of the modules: one per module, and one for files in no module.
 *
 * @param tests pattern of the paths of tests, which may import everything
 */
export function layerRules(tests) {
  const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
  return Object.entries(LAYERS).flatMap(([top, modules]) => {
    const patterns = Object.keys(modules).map((module) => patternOf(top, module));
    const upward = Object.keys(modules).flatMap((module, index) =>
      index === 0
        ? []
        : rule(
            `${top}/${module}-imports-downward`,
            'A module may import only the modules below it in scripts/layers.mjs.',
            { path: patterns[index], pathNot: tests },
            { path: patterns.slice(0, index), pathNot: tests },
          ),
    );
    const unlisted = rule(
      `${top}-lists-its-modules`,
      'Add the module to scripts/layers.mjs.',
      { path: `^${top}/`, pathNot: [...patterns, tests] },
      {},
    );
    return [...upward, unlisted];
  });
}
