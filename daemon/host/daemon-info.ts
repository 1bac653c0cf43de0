import type { components } from '../../generated/daemon/types.js';

type Schemas = components['schemas'];

export type DaemonInfoOptions = {
  id: string;
  document: { info: { version: string } };
  /** How containers run. */
  runtime: { kind: 'docker' | 'process' };
  sftp: 'on' | 'off';
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
  runtime,
  sftp,
  maxUploadSize,
}: DaemonInfoOptions): DaemonInfo => ({
  describe: () => ({
    id,
    version: document.info.version,
    uptime: process.uptime(),
    platform: process.platform,
    runtime_version: process.version,
    container_runtime: runtime.kind,
  }),
  capabilities: () => ({
    container_management: true,
    filesystem_operations: true,
    sftp: sftp === 'on',
    backups: true,
    logs: true,
    radar: true,
    max_upload_size: maxUploadSize,
    supported_compressions: ['zip', 'tar', 'gzip'],
  }),
});
