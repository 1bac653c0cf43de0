import './require-node.mjs';
import { UsageError } from './usage-error.js';

/** Import other modules later: an old Node.js would fail to parse them before its version is rejected. */

const USAGE = `usage: berth COMMAND

  up                      start panel and daemon together
  panel                   start only the panel
  daemon                  start only the daemon
  daemon key create --name NAME --permission P [--permission P ...]
                   [--container ID [--container ID ...]] [--expires-in SECONDS]
                          create a key and print it; with --container it has access to only these containers
  daemon key list [--json]
  daemon key revoke ID
  daemon join PANEL-URL CODE [--name NAME] [--url URL | --tunnel] [--renew] [--exit] [--allow-http]
                          make this daemon a node of a panel, with a code that an administrator has created there; starts the
                          daemon if it does not run; with --renew, replace the key and the certificate of the node
  daemon backup-key       print a new key for DAEMON_BACKUP_KEYS, which encrypts backups
  daemon evict PORT [PORT ...]
                          kill the servers that listen on these ports, while the daemon is stopped
  daemon migrate-runtime docker|process
                          move all servers to Docker containers, or to plain processes, while the daemon is stopped
  panel unban ADDRESS     lift every ban that covers an address or range, whether the panel runs or not
  panel user create EMAIL [--username NAME] [--admin]
                          create a user and print a link that sets the password; the first user is an administrator
  panel user list [--json]
  panel user reset-password EMAIL
                          invalidate the password, print a link that sets a new one, and sign the user out
  panel user confirm-email EMAIL
                          confirm the e-mail address of a user who cannot do so by mail
  panel user disable-2fa EMAIL
                          remove the second factors of a user who has lost them, and sign the user out
  panel user unlock EMAIL
                          unlock an account that is locked after failed sign-ins
  panel setup-url         print the URL where the first user signs up
  panel secret accept NAME
                          use the panel's current secret with its database after the old one was lost
  panel secret rotate NAME
                          write a new SESSION_SECRET, or a new first key of PANEL_SEALING_KEYS, to the panel's folder
  api                     list the operations of both services
  api OPERATION [--param NAME=VALUE ...] [--body JSON|@FILE|@-] [--service panel|daemon] [--url URL]
                          send a request with the key in BERTH_KEY; --describe prints the parameters
  egg FILE|FOLDER [FILE|FOLDER ...] [--json]
                          read eggs of Pterodactyl and Pelican, and print what cannot be taken over as it is
  egg FILE --type         print the definition of a server type that is made from an egg
  import pterodactyl FILE|- [--dry-run] [--node OLD=NEW ...] [--egg OLD=TYPE ...] [--time-zone ZONE]
                   [--enable-schedules] [--accept-eula] [--adopt] [--again] [--url URL]
                          take over users and servers from Pterodactyl or Pelican: a dump of the database, - for one
                          on standard input, or a file of SQLite; with an administrator's key in BERTH_KEY
  backup create FILE [--passphrase-file FILE]
                          write the state of the panel and the daemon into a new, encrypted file, while they run or not
  backup verify FILE [--passphrase-file FILE]
                          read a whole backup, check it, and print what is in it
  backup restore FILE [--only panel|daemon] [--replace] [--passphrase-file FILE]
                          restore a backup while the services are stopped; --replace moves existing data aside
  service install panel|daemon
                          write a unit for systemd, which starts the service now and with the host; run it as root, with
                          DATA_DIR for another data folder than /var/lib/berth-panel or /var/lib/berth-daemon
  service uninstall panel|daemon
                          stop the service and remove its unit; data and settings stay
  service print panel|daemon
                          print the unit, and change nothing
  completion              print a completion script for bash: source <(npx berth completion)
  mock panel|daemon [--port N] [--host ADDRESS]
                          respond with the examples of the OpenAPI document, for authors of clients
  doctor                  look for problems that would keep Berth from running here
  help, --help            show this help
  --version               show the version

Berth is configured by environment variables: see docs/configuration.md.`;

/** The commands. Modules are loaded on demand, so that each command loads only its own. */
const COMMANDS: Record<string, () => Promise<void>> = {
  up: async () => (await import('./serve/up.js')).up(),
  panel: async () => (await import('./serve/serve-panel.js')).servePanel(),
  daemon: async () => (await import('./serve/serve-daemon.js')).serveDaemon(),
  doctor: async () => (await import('./doctor/doctor.js')).doctor(),
  '--version': async () => (await import('./commands/version.js')).version(),
};

async function dispatch([command, ...rest]: string[]): Promise<void> {
  if (command === undefined) throw new UsageError('a command is missing');
  const words = [command, ...rest];
  if (command === 'help' || words.some((word) => word === '--help' || word === '-h'))
    return console.log(USAGE);
  if (command === 'daemon' && rest[0] === 'key')
    return (await import('./commands/daemon/key.js')).daemonKey(rest.slice(1));
  if (command === 'daemon' && rest[0] === 'backup-key' && rest.length === 1)
    return (await import('./commands/daemon/backup-key.js')).daemonBackupKey();
  if (command === 'daemon' && rest[0] === 'join')
    return (await import('./commands/daemon/join.js')).daemonJoin(rest.slice(1));
  if (command === 'daemon' && rest[0] === 'evict')
    return (await import('./commands/daemon/evict.js')).daemonEvict(rest.slice(1));
  if (command === 'daemon' && rest[0] === 'migrate-runtime')
    return (await import('./commands/daemon/migrate-runtime.js')).daemonMigrateRuntime(rest.slice(1));
  if (command === 'panel' && rest[0] === 'unban')
    return (await import('./commands/panel/unban.js')).panelUnban(rest.slice(1));
  if (command === 'panel' && rest[0] === 'user')
    return (await import('./commands/panel/user.js')).panelUser(rest.slice(1));
  if (command === 'panel' && rest[0] === 'setup-url' && rest.length === 1)
    return (await import('./commands/panel/setup-url.js')).panelSetupUrl();
  if (command === 'panel' && rest[0] === 'secret')
    return (await import('./commands/panel/secret.js')).panelSecret(rest.slice(1));
  if (command === 'api') return (await import('./commands/api.js')).api(rest);
  if (command === 'egg') return (await import('./commands/egg.js')).egg(rest);
  if (command === 'import' && rest[0] === 'pterodactyl')
    return (await import('./commands/import-pterodactyl.js')).importPterodactyl(rest.slice(1));
  if (command === 'backup') return (await import('./commands/backup.js')).backup(rest);
  if (command === 'service') return (await import('./commands/service.js')).service(rest);
  if (command === 'completion') return (await import('./commands/completion.js')).completion(rest);
  if (command === 'mock') return (await import('./commands/mock.js')).mock(rest);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run === undefined) throw new UsageError(`unknown command ${command}`);
  if (rest.length > 0) throw new UsageError(`\`berth ${command}\` has no argument ${rest.join(' ')}`);
  return run();
}

async function report(error: unknown): Promise<number> {
  if (!(error instanceof UsageError)) return (await import('./serve/report.js')).reportFailure(error);
  console.error(`berth: ${error.message}\n\n${USAGE}`);
  return 2;
}

dispatch(process.argv.slice(2)).catch(async (error: unknown) => {
  // Exit explicitly, because timers and handles of a service that is partly started would keep the process running.
  process.exit(await report(error));
});
