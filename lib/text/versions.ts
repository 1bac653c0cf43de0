/** How far another version of Berth is from this one. */
export type VersionDistance = 'same' | 'one older' | 'one newer' | 'older' | 'newer';

/** `major.minor`, followed by anything, such as a patch level. */
const VERSION = /^(\d{1,6})\.(\d{1,6})(?:\.|$)/;

/**
 * Compares two versions. Those of the same minor version are the `same`; those of the minor version before or after it are
 * `one older` or `one newer`. @returns undefined if one of them is not a version
 */
export function versionDistance(other: string, own: string): VersionDistance | undefined {
  const [a, b] = [numbersOf(other), numbersOf(own)];
  if (a === undefined || b === undefined) return undefined;
  const [major, minor] = [a.major - b.major, a.minor - b.minor];
  if (major === 0 && minor === 0) return 'same';
  if (major === 0 && Math.abs(minor) === 1) return minor < 0 ? 'one older' : 'one newer';
  return (major === 0 ? minor : major) < 0 ? 'older' : 'newer';
}

function numbersOf(version: string): { major: number; minor: number } | undefined {
  const [, major, minor] = VERSION.exec(version) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}
