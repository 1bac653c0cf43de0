const NUMBERS = /^v?(\d+)\.(\d+)\.(\d+)/;

/** Returns whether a version precedes another one. What follows the three numbers is ignored, and so are other texts. */
export function isOlderVersion(version: string, other: string): boolean {
  const [one, two] = [NUMBERS.exec(version), NUMBERS.exec(other)];
  if (one === null || two === null) return false;
  const differing = [1, 2, 3].find((at) => Number(one[at]) !== Number(two[at]));
  return differing !== undefined && Number(one[differing]) < Number(two[differing]);
}
