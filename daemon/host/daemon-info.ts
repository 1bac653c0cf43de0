import type { components } from '../../generated/daemon/types.js';

export type DaemonInfo = {
  describe(): components['schemas']['DaemonInfo'];
  capabilities(): components['schemas']['Capabilities'];
};

/** The features that this daemon supports now. */
export type DaemonFeatures = Omit<
  components['schemas']['Capabilities'],
  'max_upload_size' | 'supported_compressions'
>;

export type DaemonInfoOptions = {
  id: string;
  version: string;
  features: DaemonFeatures;
  maxUploadBytes: number;
};

export function createDaemonInfo({ id, version, features, maxUploadBytes }: DaemonInfoOptions): DaemonInfo {
  return {
    describe: () => ({
      id,
      version,
      uptime: process.uptime(),
      platform: process.platform,
      runtime_version: process.version,
    }),
    capabilities: () => ({
      ...features,
      max_upload_size: maxUploadBytes,
      supported_compressions: features.filesystem_operations ? ['zip', 'tar', 'gzip'] : [],
    }),
  };
}
