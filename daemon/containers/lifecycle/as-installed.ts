import type { ContainerSpec } from '../../catalog/container-spec.js';

/**
 * Returns the specification of a container from the current definition of its type, except for what the installation
 * has provided, such as the image: that stays until the next installation.
 */
export function asInstalled(installed: ContainerSpec, current: ContainerSpec): ContainerSpec {
  const { image, imageBuild, dataPath, isImageUser, capabilities, protocols } = installed;
  const kept = { image, imageBuild, dataPath, capabilities, protocols };
  const { isImageUser: _, ...others } = current;
  return { ...others, ...kept, ...(isImageUser === undefined ? {} : { isImageUser }) };
}
