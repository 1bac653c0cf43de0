import type { Service } from '../../lib/contract/openapi.js';
import type { PartName } from '../services/parts.js';

/**
 * The suite that checks whether a part (an external program or service) works. Used for parts that no quick suite uses.
 */
const PARTS = 'testing/services/services.system.test.ts';

/**
 * A quick suite for each service and each part (an external program or service). `npm test` runs it in addition to the
 * unit suites, if the part is installed.
 */
export const SMOKE_SUITES: Record<Service | 'program' | PartName, string> = {
  panel: 'plugins/access/limited-keys.service.test.ts',
  daemon: 'testing/revoked-key.service.test.ts',
  program: 'testing/vertical-slice.system.test.ts',
  docker: 'daemon/containers/installation/requirements.system.test.ts',
  redis: PARTS,
  postgres: 'panel/jobs/jobs-of-two-panels.service.test.ts',
  s3: PARTS,
  chromium: 'testing/browser-download.system.test.ts',
  sftp: 'daemon/sftp/protocol/clients.system.test.ts',
  ssh: 'daemon/sftp/auth/public-key.system.test.ts',
  lftp: PARTS,
  rclone: 'daemon/files/dead-mount.proof.test.ts',
  sshfs: 'daemon/files/dead-mount.proof.test.ts',
  nginx: PARTS,
  caddy: PARTS,
  psftp: PARTS,
  fzsftp: PARTS,
  teeworlds: 'daemon/players/teeworlds-server.system.test.ts',
  'teeworlds-client': PARTS,
  minecraft: PARTS,
  'server-types': 'testing/built-in-programs.system.test.ts',
  unzip: 'daemon/radar/zip.service.test.ts',
  age: 'testing/encrypted-backups.service.test.ts',
  promtool: 'testing/metrics-promtool.service.test.ts',
  systemd: 'testing/service-units.system.test.ts',
  'docker-compose': PARTS,
  oathtool: PARTS,
  'hung-memory': 'daemon/runtimes/process/hung-memory.proof.test.ts',
  busybox: 'daemon/runtimes/process/runs/spawn.service.test.ts',
};
