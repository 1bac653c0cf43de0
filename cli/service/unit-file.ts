import type { Service } from '../../lib/contract/openapi.js';

export type UnitOptions = {
  service: Service;
  /** The path of `dist/cli/berth.js`. */
  program: string;
  /** The folder of the `node` that runs the service. */
  nodeFolder: string;
  /** The user that runs the panel. */
  user: string;
  dataDir: string;
  /** The file with the settings, which may be missing. */
  settings: string;
};

/** How long a start may take, in seconds. Changes of a large database can take long. */
export const START_S = 110;

/** The first line of each unit file, by which `berth service` recognizes its own. */
export const FIRST_LINE = '# Written by `berth service install`, which replaces this file.';

/**
 * Restrictions of the panel: it has no privileges, and can write only to its data folder. V8 writes machine code, so
 * `MemoryDenyWriteExecute` is impossible. Reading the addresses of the host needs `AF_NETLINK`.
 */
const PANEL_RESTRICTIONS = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=CAP_NET_BIND_SERVICE',
  'AmbientCapabilities=CAP_NET_BIND_SERVICE',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectProc=invisible',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'ProtectControlGroups=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'RemoveIPC=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallErrorNumber=EPERM',
  'KeyringMode=private',
];

/**
 * The daemon runs as root: it gives the files of each server to the user of that server, mounts disks for disk limits,
 * starts servers as other users, and uses the container engine. Options that give it a mount namespace of its own are
 * impossible, because the engine would not see these mounts; and options that servers would inherit could prevent them from
 * running. Plain processes continue to run when the daemon stops, so `KillMode=process`.
 */
const DAEMON_RESTRICTIONS = [
  'CapabilityBoundingSet=~CAP_SYS_MODULE CAP_SYS_BOOT CAP_SYS_TIME CAP_SYS_RAWIO CAP_SYSLOG CAP_WAKE_ALARM',
  'KeyringMode=private',
  'KillMode=process',
  'OOMPolicy=continue',
];

/** Returns the text of the systemd unit of a service. The paths must need no quotes (systemd.syntax(7)). */
export function unitFile({ service, program, nodeFolder, user, dataDir, settings }: UnitOptions): string {
  const isPanel = service === 'panel';
  return [
    FIRST_LINE,
    `# To change options, run \`systemctl edit berth-${service}\`. Settings are in ${settings}.`,
    '[Unit]',
    `Description=Berth ${service}`,
    'Wants=network-online.target',
    `After=network-online.target ${isPanel ? 'postgresql.service redis-server.service' : 'docker.service'}`,
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    // `systemctl start` waits until the service is ready (cli/serve/notify-supervisor.ts).
    'Type=notify',
    'NotifyAccess=all',
    `ExecStart=${program} ${service}`,
    ...(isPanel ? [`User=${user}`, `Group=${user}`] : []),
    `Environment=PATH=${nodeFolder}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    `Environment=DATA_DIR=${dataDir}`,
    `EnvironmentFile=-${settings}`,
    `WorkingDirectory=${dataDir}`,
    ...(isPanel ? [`ReadWritePaths=${dataDir}`] : []),
    'Restart=always',
    'RestartSec=2',
    `TimeoutStartSec=${START_S}`,
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    'LimitCORE=0',
    'UMask=0077',
    ...(isPanel ? PANEL_RESTRICTIONS : DAEMON_RESTRICTIONS),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}
