import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { backupSettings } from './backup-settings.js';
import { folderSettings } from './folder-settings.js';
import { mailSettings } from './mail-settings.js';
import { nodeSettings } from './node-settings.js';
import { passwordSettings } from './password-settings.js';
import { isVaried, sealingKeys } from './sealing-setting.js';
import { addressRanges, choice, integer, isUrl, origin, port, text, url } from './setting.js';
import { sftpSettings } from './sftp-settings.js';
import { isUidRange } from './uid-range.js';

const isHost = (value: string) =>
  isIP(value) !== 0 ||
  (value.length <= 253 &&
    value.split('.').every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)));
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Defines a setting with a secret. White space is rejected and not trimmed, because otherwise two panels with the same
 * file might use different secrets.
 */
const secret = (name: string, description: string, maxLength = 1024) =>
  text({
    name,
    description,
    takes: `a text of 32 to ${maxLength} characters, 8 of them different, without spaces and line breaks, for example from \`openssl rand -hex 32\``,
    isValid: (value) => /^\S{32,}$/.test(value) && value.length <= maxLength && isVaried(value),
    isSecret: true,
  });

export const sharedSettings = {
  dataDir: text({
    name: 'DATA_DIR',
    fallback: './data',
    description: 'Folder for all data: databases, secrets, logs and the files of the servers.',
    takes: 'the path of a writable folder',
  }),
  localNodeKey: secret(
    'LOCAL_NODE_KEY',
    'Key with all permissions that a panel and a daemon share if they are started apart on one host, such as in containers: the daemon accepts it, and the panel adds the daemon as its node at each start, as `berth up` does. The panel finds the daemon by `DAEMON_HOST`, `DAEMON_PORT` and `DAEMON_TLS_CERT`, so set these for both. To replace it, restart both with another one. `berth up` does not use it, and revokes an earlier one.',
    512,
  ),
};

export const panelSettings = {
  host: text({
    name: 'PANEL_HOST',
    fallback: '127.0.0.1',
    description:
      'Address that the panel listens on. On an address other than loopback the first user needs the set-up token.',
    takes: 'an IP address or host name of this machine',
    isValid: isHost,
  }),
  port: port('PANEL_PORT', '3000', 'Port that the panel listens on.'),
  fetchAllow: addressRanges({
    name: 'PANEL_FETCH_ALLOW',
    description:
      'Private and other special addresses from which administrators can have the panel read eggs by their URL, such as your own mirror. Public addresses are always allowed.',
  }),
  publicUrl: origin({
    name: 'PANEL_PUBLIC_URL',
    description:
      'URL that browsers open. Under https the session cookie is `Secure` and bound to the host. Behind a reverse proxy set it together with `PANEL_TRUSTED_PROXIES` (docs/tls.md). If it is set, the first user needs the set-up token.',
  }),
  trustedProxies: addressRanges({
    name: 'PANEL_TRUSTED_PROXIES',
    description:
      "Reverse proxies whose `X-Forwarded-For` header is trusted for the client's address. From other senders the header is ignored.",
  }),
  ...nodeSettings,
  setupToken: text({
    name: 'PANEL_SETUP_TOKEN',
    fallback: 'on',
    description:
      'Whether the first user needs the set-up token, which is part of the printed set-up link. With `on`, a direct request from this machine needs none, as long as the panel listens only on loopback and no reverse proxy is configured or detected (docs/tls.md). If you set your own token, every request needs it.',
    takes: 'on or off, or a token of 32 to 128 letters, digits, - and _, 8 of them different',
    isValid: (value) =>
      value === 'on' || value === 'off' || (/^[A-Za-z0-9_-]{32,128}$/.test(value) && isVaried(value)),
    isSecret: true,
  }),
  sessionSecret: secret(
    'SESSION_SECRET',
    'Secret that sessions are bound to; the same for all panels of a database. If it changes, all users are signed out. Generated and stored in `DATA_DIR` if not set.',
  ),
  sealingKeys,
  passwordPepper: secret(
    'PANEL_PASSWORD_PEPPER',
    'Secret used for hashing passwords; the same for all panels of a database. If it is lost, no password is valid any more. Generated and stored in `DATA_DIR` if not set.',
  ),
  ...passwordSettings,
  databaseUrl: url({
    name: 'DATABASE_URL',
    description: 'PostgreSQL database of the panel. Without it, SQLite in `DATA_DIR`.',
    protocols: ['postgres:', 'postgresql:'],
    isSecret: true,
  }),
  redisUrl: url({
    name: 'REDIS_URL',
    description:
      'Redis in which the panels of one database store sessions and share their rate limits. Without it, sessions are in the database, and each panel counts separately. While Redis is unavailable, requests with sessions return 503, keys keep working, and each panel counts separately.',
    protocols: ['redis:', 'rediss:'],
    isSecret: true,
  }),
  ...mailSettings,
  serverLimit: integer({
    name: 'PANEL_SERVER_LIMIT',
    fallback: '5',
    description:
      'Maximum number of servers of a user who is not an administrator, including failed installations; with 0 only administrators can create servers.',
    min: 0,
    max: 1000,
  }),
  auditDays: integer({
    name: 'PANEL_AUDIT_DAYS',
    fallback: '365',
    description: 'Days after which entries of the audit log are deleted.',
    min: 1,
    max: 3650,
  }),
  logLevel: choice({
    name: 'PANEL_LOG_LEVEL',
    fallback: 'info',
    description: "Minimum level of the panel's log; `debug` logs every request.",
    of: logLevels,
  }),
};

export const daemonSettings = {
  host: text({
    name: 'DAEMON_HOST',
    fallback: '127.0.0.1',
    description:
      'Address that the daemon listens on. If it is not set, a daemon that has joined a panel on another host (`berth daemon join`) listens on 0.0.0.0, with HTTPS.',
    takes: 'an IP address or host name of this machine',
    isValid: isHost,
  }),
  port: port('DAEMON_PORT', '8080', 'Port that the daemon listens on.'),
  trustedProxies: addressRanges({
    name: 'DAEMON_TRUSTED_PROXIES',
    description:
      "Reverse proxies whose `X-Forwarded-For` header is trusted for the client's address. From other senders the header is ignored.",
  }),
  ...sftpSettings,
  publicHost: text({
    name: 'DAEMON_PUBLIC_HOST',
    description:
      "Host name or address under which SFTP clients reach this machine, as shown with their credentials; by default `DAEMON_HOST`, or the machine's name if that is all addresses. If `DAEMON_HOST` is all addresses or loopback, a panel shows its users the host name of the node's URL instead, or its own if that is loopback.",
    takes: 'an IP address or host name',
    isValid: isHost,
  }),
  allow: addressRanges({
    name: 'DAEMON_ALLOW',
    description:
      'The only addresses that can connect to the daemon, over HTTP and SFTP; by default all. For a reverse proxy, list it in `DAEMON_TRUSTED_PROXIES` and its clients here. With `berth up`, include its panel (127.0.0.1).',
  }),
  tlsCert: text({
    name: 'DAEMON_TLS_CERT',
    description:
      'File with the certificate of the daemon, followed by its issuers. With it the daemon serves only HTTPS, and uses a renewed certificate within seconds. A panel that is started with this variable trusts the certificate.',
    takes: 'the absolute path of a file in PEM',
    isValid: isAbsolute,
  }),
  tlsKey: text({
    name: 'DAEMON_TLS_KEY',
    description: 'File with the private key of `DAEMON_TLS_CERT`, without a passphrase.',
    takes: 'the absolute path of a file in PEM',
    isValid: isAbsolute,
  }),
  runtime: choice({
    name: 'DAEMON_RUNTIME',
    fallback: 'auto',
    description:
      'Where servers run: `docker`, or `process` (plain processes: network, memory and CPU are shared with the host, and if the daemon does not run as root, servers are not isolated from it; for trials and hosts with one owner). `auto` chooses Docker if an engine is available at the first installation, and keeps that choice; `npx berth daemon migrate-runtime docker` moves the servers later.',
    of: ['auto', 'docker', 'process'],
  }),
  runAs: text({
    name: 'DAEMON_RUN_AS',
    description:
      'One user and group for all servers; requires that the daemon runs as root. By default each server has its own user (`DAEMON_UID_RANGE`).',
    takes: 'UID:GID in numbers and not root, such as 1000:1000',
    isValid: (value) => /^[1-9]\d{0,8}:[1-9]\d{0,8}$/.test(value),
  }),
  uidRange: text({
    name: 'DAEMON_UID_RANGE',
    fallback: '200000-265535',
    description:
      'User ids for servers, one for each, if the daemon runs as root. No other user of the host may have them. A daemon without root runs servers as its own user.',
    takes: 'FIRST-LAST in numbers, from 1000 to 2000000000 and without 65534, such as 200000-265535',
    isValid: isUidRange,
  }),
  dockerHost: text({
    name: 'DOCKER_HOST',
    fallback: 'unix:///var/run/docker.sock',
    description: 'Address of the container engine.',
    takes: 'unix:///PATH or tcp://HOST:PORT',
    isValid: (value) => isUrl(value, ['unix:', 'tcp:']) && /^(unix:\/\/\/|tcp:\/\/)[^/]/.test(value),
  }),
  dockerConfig: text({
    name: 'DOCKER_CONFIG',
    description:
      'Folder of the `config.json` in which `docker login` stores the credentials of registries; by default `~/.docker`.',
    takes: 'the path of a folder',
    isValid: (value) => isAbsolute(value),
  }),
  publishHost: text({
    name: 'DAEMON_PUBLISH_HOST',
    fallback: '0.0.0.0',
    description: 'Address of this machine that the ports of servers are published on (Docker).',
    takes: 'an IP address of this machine',
    isValid: (value) => isIP(value) !== 0,
  }),
  defaultContainer: text({
    name: 'DAEMON_DEFAULT_CONTAINER',
    description: 'Container to use if a request has no container id and there are several containers.',
    takes: 'an id such as cnt_9m2q0h7v3k5d8j1r6s4tcabefg',
    isValid: (value) => /^cnt_[0-9a-v]{26}$/.test(value),
  }),
  maxUploadSize: integer({
    name: 'DAEMON_MAX_UPLOAD_SIZE',
    fallback: '1073741824',
    description: 'Maximum size of an upload, in bytes.',
    min: 1,
    max: 1_099_511_627_776,
  }),
  maxUnpackedSize: integer({
    name: 'DAEMON_MAX_UNPACKED_SIZE',
    fallback: '107374182400',
    description: 'Maximum unpacked size of an archive, in bytes.',
    min: 1,
    max: 1_099_511_627_776_000,
  }),
  maxPullSize: integer({
    name: 'DAEMON_MAX_PULL_SIZE',
    fallback: '10737418240',
    description: 'Maximum size of a file that `POST /fs/pull` downloads, in bytes.',
    min: 1,
    max: 1_099_511_627_776,
  }),
  pullAllow: addressRanges({
    name: 'DAEMON_PULL_ALLOW',
    description:
      'Private and other special addresses from which `POST /fs/pull` and install scripts can download anyway, such as your own mirror. Clients that can write files can then reach all HTTP services at these addresses.',
  }),
  installGuard: choice({
    name: 'DAEMON_INSTALL_GUARD',
    fallback: 'on',
    description:
      'With `on`, install scripts of server types (Docker) reach only public addresses and those in `DAEMON_PULL_ALLOW`, by rules of the packet filter that the daemon sets; where it cannot set them, these types are not installed. With `off`, scripts reach everything that the host can reach, and its own services.',
    of: ['on', 'off'],
  }),
  ...folderSettings,
  ...backupSettings,
  logRotateSize: integer({
    name: 'DAEMON_LOG_ROTATE_SIZE',
    fallback: '10485760',
    description:
      'Size, in bytes, at which the log of a running server is archived, at most an eighth of `DAEMON_LOG_KEEP_SIZE`; it is also archived at the end of a run.',
    min: 65_536,
    max: 1_073_741_824,
  }),
  logKeepSize: integer({
    name: 'DAEMON_LOG_KEEP_SIZE',
    fallback: '209715200',
    description:
      'Maximum size of the log of one container with its archives, in bytes; the oldest archives are deleted first. A container has at most 10,000 archives.',
    min: 16_777_216,
    max: 1_099_511_627_776,
  }),
  logTotalSize: integer({
    name: 'DAEMON_LOG_TOTAL_SIZE',
    fallback: '10737418240',
    description:
      'Maximum total size of the logs of all containers, in bytes. Over it, archives of removed containers are deleted first, then those of the container with the largest log. 0 means no limit.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  logKeepDays: integer({
    name: 'DAEMON_LOG_KEEP_DAYS',
    fallback: '90',
    description:
      'Days after which log archives are deleted, also those of removed servers; with 0 they are kept within the other limits (`DAEMON_LOG_KEEP_SIZE`, and at most 10,000 per container).',
    min: 0,
    max: 36_500,
  }),
  logLevel: choice({
    name: 'DAEMON_LOG_LEVEL',
    fallback: 'info',
    description: "Minimum level of the daemon's log; `debug` logs every request.",
    of: logLevels,
  }),
};
