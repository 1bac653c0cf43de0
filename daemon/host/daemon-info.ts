import type { components } from '../../generated/daemon/types.js';

type Schemas = components['schemas'];

export type DaemonInfoOptions = {
  id: string;
  document: { info: { version: string } };
  hasSftp: boolean;
  maxUploadSize: number;
};

export type DaemonInfo = {
  describe(): Schemas['DaemonInfo'];
  capabilities(): Schemas['Capabilities'];
};

/** Creates the part of the daemon that reports its id, version and capabilities. */
export const createDaemonInfo = ({
  id,
  document,
  hasSftp,
  maxUploadSize,
}: DaemonInfoOptions): DaemonInfo => ({
  describe: () => ({
    id,
    version: document.info.version,
    uptime: process.uptime(),
    platform: process.platform,
    runtime_version: process.version,
  }),
  capabilities: () => ({
    container_management: true,
    filesystem_operations: true,
    sftp: hasSftp,
    backups: true,
    logs: true,
    radar: true,
    max_upload_size: maxUploadSize,
    supported_compressions: ['zip', 'tar', 'gzip'],
  }),
});
