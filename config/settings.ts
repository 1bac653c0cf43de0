import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { backupSettings } from './backup-settings.js';
import { mailSettings } from './mail-settings.js';
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

/** White space is refused, and not cut off: of two panels that read the same file, one may cut it and one not. */
const secret = (name: string, description: string) =>
  text({
    name,
    description,
    takes:
      'a text of 32 to 1024 characters, 8 of them different, without spaces and line breaks, such as `openssl rand -hex 32` prints',
    isValid: (value) => /^\S{32,1024}$/.test(value) && isVaried(value),
    isSecret: true,
  });

export const sharedSettings = {
  dataDir: text({
    name: 'DATA_DIR',
    fallback: './data',
    description: 'Folder that everything is kept in: databases, secrets, logs and the files of the servers.',
    takes: 'the path of a folder that can be written',
  }),
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
  publicUrl: origin({
    name: 'PANEL_PUBLIC_URL',
    description:
      'URL that browsers open. Under https the session cookie is `Secure` and bound to the host. Behind a reverse proxy set it together with `PANEL_TRUSTED_PROXIES` (docs/tls.md). When it is set, the first user needs the set-up token.',
  }),
  trustedProxies: addressRanges({
    name: 'PANEL_TRUSTED_PROXIES',
    description:
      'Reverse proxies whose `X-Forwarded-For` tells the address of a client. From anybody else that header counts for nothing.',
  }),
  nodeCertificates: text({
    name: 'PANEL_NODE_CERTIFICATES',
    description:
      'File with certificates of nodes, or of an authority of your own that signs them, which are trusted besides those of public authorities and of `NODE_EXTRA_CA_CERTS`. A certificate that is itself in it is taken under whatever address.',
    takes: 'the absolute path of a file in PEM',
    isValid: isAbsolute,
  }),
  setupToken: text({
    name: 'PANEL_SETUP_TOKEN',
    fallback: 'on',
    description:
      'Whether the first user needs the set-up token, which the printed set-up link has. With `on` a request straight from this machine needs none, as long as the panel listens on loopback only and no reverse proxy is configured or recognised (docs/tls.md). A token of your own is needed by everybody.',
    takes: 'on or off, or a token of 32 to 128 letters, digits, - and _, 8 of them different',
    isValid: (value) =>
      value === 'on' || value === 'off' || (/^[A-Za-z0-9_-]{32,128}$/.test(value) && isVaried(value)),
    isSecret: true,
  }),
  sessionSecret: secret(
    'SESSION_SECRET',
    'Secret that sessions are bound to; the same for all panels of a database. With another one everybody is signed out. Made and kept in `DATA_DIR` when absent.',
  ),
  sealingKeys,
  passwordPepper: secret(
    'PANEL_PASSWORD_PEPPER',
    'Secret that passwords are hashed with; the same for all panels of a database. Where it is lost, no password is right any more. Made and kept in `DATA_DIR` when absent.',
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
      'Redis that the panels of one database keep sessions in and share their limits through. Without it, sessions are in the database, and each panel counts for itself. While it is away, sessions are answered 503, keys go on, and each panel counts for itself.',
    protocols: ['redis:', 'rediss:'],
    isSecret: true,
  }),
  ...mailSettings,
  serverLimit: integer({
    name: 'PANEL_SERVER_LIMIT',
    fallback: '5',
    description:
      'Most servers that a user who is no administrator may have, failed installations included; with 0 administrators alone make servers.',
    min: 0,
    max: 1000,
  }),
  auditDays: integer({
    name: 'PANEL_AUDIT_DAYS',
    fallback: '365',
    description: 'Days after which an entry of the audit log is deleted.',
    min: 1,
    max: 3650,
  }),
  logLevel: choice({
    name: 'PANEL_LOG_LEVEL',
    fallback: 'info',
    description: 'Least level that the panel logs; `debug` logs every request.',
    of: logLevels,
  }),
};

export const daemonSettings = {
  host: text({
    name: 'DAEMON_HOST',
    fallback: '127.0.0.1',
    description: 'Address that the daemon listens on.',
    takes: 'an IP address or host name of this machine',
    isValid: isHost,
  }),
  port: port('DAEMON_PORT', '8080', 'Port that the daemon listens on.'),
  trustedProxies: addressRanges({
    name: 'DAEMON_TRUSTED_PROXIES',
    description:
      'Reverse proxies whose `X-Forwarded-For` tells the address of a client. From anybody else that header counts for nothing.',
  }),
  ...sftpSettings,
  publicHost: text({
    name: 'DAEMON_PUBLIC_HOST',
    description:
      'Name or address that SFTP clients reach this machine at, as it is told with their credentials; without it, `DAEMON_HOST`, or the name of the machine where that is all addresses.',
    takes: 'an IP address or host name',
    isValid: isHost,
  }),
  allow: addressRanges({
    name: 'DAEMON_ALLOW',
    description:
      'The only addresses that may ask the daemon for anything, by HTTP and SFTP; without it, all may. A reverse proxy is named in `DAEMON_TRUSTED_PROXIES`, its clients here. With `berth up` its panel has to be among them (127.0.0.1).',
  }),
  tlsCert: text({
    name: 'DAEMON_TLS_CERT',
    description:
      'File with the certificate of the daemon and, behind it, those that signed it. With it the daemon speaks HTTPS alone, and takes a renewed one within seconds. A panel that is started with it trusts that certificate.',
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
      'Where servers run: `docker`, or `process` (plain processes: network, memory and CPU are shared with the host, and where the daemon is not root, nothing parts servers from it; for trials and hosts with one owner). `auto` takes Docker when an engine answers at the first installation, and keeps that choice; `npx berth daemon migrate-runtime docker` moves the servers later.',
    of: ['auto', 'docker', 'process'],
  }),
  runAs: text({
    name: 'DAEMON_RUN_AS',
    description:
      'One user and group that all servers run as; the daemon itself then has to run as root. Without it, each has a user of its own (`DAEMON_UID_RANGE`).',
    takes: 'UID:GID in numbers and not root, such as 1000:1000',
    isValid: (value) => /^[1-9]\d{0,8}:[1-9]\d{0,8}$/.test(value),
  }),
  uidRange: text({
    name: 'DAEMON_UID_RANGE',
    fallback: '200000-265535',
    description:
      'User ids that servers get, each one of its own, from a daemon that runs as root. Nobody else on the host may have them. A daemon that is not root runs servers as itself.',
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
      'Folder of the `config.json` in which `docker login` keeps the logins of registries; without it, `~/.docker`.',
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
    description: 'Container that is meant where a request leaves out the id and there are several.',
    takes: 'an id such as cnt_9m2q0h7v3k5d8j1r6s4tcabefg',
    isValid: (value) => /^cnt_[0-9a-v]{26}$/.test(value),
  }),
  maxUploadSize: integer({
    name: 'DAEMON_MAX_UPLOAD_SIZE',
    fallback: '1073741824',
    description: 'Largest upload, in bytes.',
    min: 1,
    max: 1_099_511_627_776,
  }),
  maxUnpackedSize: integer({
    name: 'DAEMON_MAX_UNPACKED_SIZE',
    fallback: '107374182400',
    description: 'Most that one archive may unpack to, in bytes.',
    min: 1,
    max: 1_099_511_627_776_000,
  }),
  maxPullSize: integer({
    name: 'DAEMON_MAX_PULL_SIZE',
    fallback: '10737418240',
    description: 'Largest file that `POST /fs/pull` fetches, in bytes.',
    min: 1,
    max: 1_099_511_627_776,
  }),
  pullAllow: addressRanges({
    name: 'DAEMON_PULL_ALLOW',
    description:
      "Private and other special addresses that `POST /fs/pull` may fetch from nevertheless, such as those of a mirror of one's own. Whoever may write files then reaches whatever answers HTTP there.",
  }),
  diskLimit: integer({
    name: 'DAEMON_DISK_LIMIT',
    fallback: '0',
    description:
      "What the files of a container may take, in bytes of their sizes, where its installation names no other limit (`disk_limit`); with 0 there is none. It refuses what is written through the daemon; a server's own writes count, but are not held up.",
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  diskKeepFree: integer({
    name: 'DAEMON_DISK_KEEP_FREE',
    fallback: '1073741824',
    description:
      'What files that are written through the daemon leave free on the disk, in bytes; of a disk under twenty times as much, a twentieth.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  ...backupSettings,
  logRotateSize: integer({
    name: 'DAEMON_LOG_ROTATE_SIZE',
    fallback: '10485760',
    description:
      'Size, in bytes, at which the log of a server in use becomes an archive, at most an eighth of `DAEMON_LOG_KEEP_SIZE`; the end of a run makes it one, too.',
    min: 65_536,
    max: 1_073_741_824,
  }),
  logKeepSize: integer({
    name: 'DAEMON_LOG_KEEP_SIZE',
    fallback: '209715200',
    description:
      'What the log of one container may take on the disk, in bytes, with its archives; the oldest archives go first. There are never more than 10,000 of a container.',
    min: 16_777_216,
    max: 1_099_511_627_776,
  }),
  logTotalSize: integer({
    name: 'DAEMON_LOG_TOTAL_SIZE',
    fallback: '10737418240',
    description:
      'What the logs of all containers may take on the disk together, in bytes; archives beyond it are deleted, those of removed containers first, then those of the container whose log takes most. With 0 there is no limit.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  logKeepDays: integer({
    name: 'DAEMON_LOG_KEEP_DAYS',
    fallback: '90',
    description:
      'Days after which a log archive goes, also of servers that were removed; with 0 they are kept for as long as there is room for them (`DAEMON_LOG_KEEP_SIZE`, and at most 10,000 of a container).',
    min: 0,
    max: 36_500,
  }),
  logLevel: choice({
    name: 'DAEMON_LOG_LEVEL',
    fallback: 'info',
    description: 'Least level that the daemon logs; `debug` logs every request.',
    of: logLevels,
  }),
};
