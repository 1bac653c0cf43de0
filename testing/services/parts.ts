/** A program or service that suites may need and that is not an npm package. */
export type Part = {
  /**
   * The environment variable with the part's address. If it is already set, its value is used and nothing is started.
   */
  variable: string;
  /** Debian packages that contain the part. */
  packages: readonly string[];
  /** Programs that must be installed. Of each entry, one is sufficient. */
  programs: readonly (readonly string[])[];
  /** Only root can run the part, however it is installed. */
  needsRoot?: true;
  /** A device of the kernel that the part needs. A container may lack it, and no package provides it. */
  device?: string;
};

/** All parts. A suite requests them by these names: `describeWith(['docker', 'redis'], ...)`. */
export const parts = {
  docker: {
    variable: 'BERTH_TEST_DOCKER_SOCKET',
    packages: ['docker.io', 'iptables', 'busybox-static', 'teeworlds-server'],
    programs: [['dockerd'], ['containerd'], ['runc'], ['docker-proxy'], ['busybox'], ['teeworlds-server']],
    needsRoot: true,
  },
  redis: { variable: 'BERTH_TEST_REDIS_URL', packages: ['redis-server'], programs: [['redis-server']] },
  postgres: {
    variable: 'BERTH_TEST_POSTGRES_URL',
    packages: ['postgresql'],
    programs: [['initdb'], ['postgres']],
  },
  s3: { variable: 'BERTH_TEST_S3_URL', packages: ['python3-pip'], programs: [['pip3']] },
  chromium: {
    variable: 'BERTH_TEST_CHROMIUM',
    packages: ['chromium'],
    programs: [['chromium', 'chromium-browser', 'google-chrome']],
  },
  sftp: { variable: 'BERTH_TEST_SFTP', packages: ['openssh-client'], programs: [['sftp']] },
  lftp: { variable: 'BERTH_TEST_LFTP', packages: ['lftp'], programs: [['lftp']] },
  nginx: { variable: 'BERTH_TEST_NGINX', packages: ['nginx-light'], programs: [['nginx']] },
  caddy: { variable: 'BERTH_TEST_CADDY', packages: ['caddy'], programs: [['caddy']] },
  rclone: { variable: 'BERTH_TEST_RCLONE', packages: ['rclone'], programs: [['rclone']] },
  psftp: { variable: 'BERTH_TEST_PSFTP', packages: ['putty-tools'], programs: [['psftp']] },
  fzsftp: { variable: 'BERTH_TEST_FZSFTP', packages: ['filezilla'], programs: [['fzsftp']] },
  sshfs: {
    variable: 'BERTH_TEST_SSHFS',
    packages: ['sshfs'],
    programs: [['sshfs'], ['fusermount', 'fusermount3']],
    needsRoot: true,
    device: '/dev/fuse',
  },
  'hung-memory': {
    variable: 'BERTH_TEST_HUNG_MEMORY',
    packages: ['gcc', 'libc6-dev'],
    programs: [['gcc']],
    needsRoot: true,
    device: '/dev/fuse',
  },
  ssh: { variable: 'BERTH_TEST_SSH', packages: ['openssh-client'], programs: [['ssh']] },
  teeworlds: {
    variable: 'BERTH_TEST_TEEWORLDS',
    packages: ['teeworlds-server'],
    programs: [['teeworlds-server']],
  },
  'teeworlds-client': {
    variable: 'BERTH_TEST_TEEWORLDS_CLIENT',
    packages: ['teeworlds', 'xvfb'],
    programs: [['teeworlds'], ['Xvfb']],
  },
  minecraft: { variable: 'BERTH_TEST_MINECRAFT', packages: ['npm'], programs: [['npm']] },
  unzip: {
    variable: 'BERTH_TEST_UNZIP',
    packages: ['unzip', 'python3'],
    programs: [['unzip'], ['python3']],
  },
  age: { variable: 'BERTH_TEST_AGE', packages: ['age'], programs: [['age']] },
  promtool: { variable: 'BERTH_TEST_PROMTOOL', packages: ['prometheus'], programs: [['promtool']] },
  systemd: {
    variable: 'BERTH_TEST_SYSTEMD',
    packages: ['systemd'],
    programs: [['systemd-analyze'], ['systemctl'], ['systemd-notify']],
    needsRoot: true,
  },
  'docker-compose': {
    variable: 'BERTH_TEST_DOCKER_COMPOSE',
    packages: ['docker-compose', 'debootstrap'],
    programs: [['docker-compose'], ['debootstrap']],
    needsRoot: true,
  },
  oathtool: { variable: 'BERTH_TEST_OATHTOOL', packages: ['oathtool'], programs: [['oathtool']] },
  'server-types': {
    variable: 'BERTH_TEST_SERVER_TYPES',
    packages: [
      ...['minetest-server', 'openttd', 'openttd-opengfx', 'freeciv-server', 'armagetronad-dedicated'],
      ...['bzflag-server', 'wesnoth-1.16-server', 'cube2-server', 'teeworlds-server'],
      ...['ddnet-server', 'netpanzer', 'scorched3d', 'chocolate-doom', 'pioneers-console', 'pioneers-data'],
      ...['warzone2100', 'mosquitto', 'syncplay-server'],
      ...['mumble-server', 'ngircd', 'icecast2', 'redis-server', 'lighttpd', 'python3'],
    ],
    programs: [
      ...[['minetestserver'], ['openttd'], ['freeciv-server'], ['armagetronad-dedicated.real']],
      ...[['bzfs'], ['wesnothd-1.16'], ['cube2-server'], ['teeworlds-server']],
      ...[
        ['DDNet-Server'],
        ['netpanzer'],
        ['scorched3ds'],
        ['chocolate-server'],
        ['pioneers-server-console'],
      ],
      ...[['warzone2100'], ['mosquitto'], ['syncplay-server']],
      ...[['murmurd'], ['ngircd'], ['icecast2'], ['redis-server'], ['lighttpd'], ['python3']],
    ],
  },
  busybox: { variable: 'BERTH_TEST_BUSYBOX', packages: ['busybox-static'], programs: [['busybox']] },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);

/** The report of the keeper (the process that runs the services) to the test run, which passes it on to the suites. */
export type Report = {
  /** Addresses by environment variable. */
  addresses: Record<string, string>;
  /** Why a part is missing and how to fix that, by the part's name. */
  missing: Record<string, string>;
};

/** The variable with `Report.missing` as JSON. */
export const MISSING_VARIABLE = 'BERTH_TEST_MISSING';
