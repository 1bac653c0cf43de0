import type { Capability } from '../../api/server/access';
import { ALL_CAPABILITIES, PRESET_NAMES, PRESETS, type Preset } from './capabilities';

/** What a member gets: a preset, or single capabilities. */
export type Grant = { preset: Preset | 'custom'; capabilities: readonly Capability[] };

export const grantOf = (preset: Preset): Grant => ({ preset, capabilities: PRESETS[preset].capabilities });

/** Returns the grant with these capabilities: the preset with exactly these, or single ones. */
export function grantWith(capabilities: readonly Capability[]): Grant {
  const preset = PRESET_NAMES.find((name) => isSame(PRESETS[name].capabilities, capabilities));
  return { preset: preset ?? 'custom', capabilities };
}

const isSame = (one: readonly Capability[], other: readonly Capability[]): boolean =>
  one.length === other.length && one.every((capability) => other.includes(capability));

/** Returns the capabilities with one more or one less. Nobody can be a member without seeing the server. */
export function toggled(capabilities: readonly Capability[], capability: Capability): Capability[] {
  const isRemoved = capabilities.includes(capability);
  return ALL_CAPABILITIES.filter(
    (each) => each === 'servers.read' || (each === capability ? !isRemoved : capabilities.includes(each)),
  );
}

/** Returns whether a user with the capabilities `own` can grant all of `wanted`. */
export const canGrant = (own: readonly Capability[], wanted: readonly Capability[]): boolean =>
  wanted.every((capability) => own.includes(capability));

/** The part of a request that says what a member gets. */
export const bodyOf = ({ preset, capabilities }: Grant) =>
  preset === 'custom' ? { capabilities: [...capabilities] } : { preset };
