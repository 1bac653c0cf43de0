/**
 * Returns whether the value is a range of user ids for servers. Ids below 1000 are system users, 65534 is `nobody`, and
 * some systems support only 31 bits.
 */
export function isUidRange(value: string): boolean {
  if (!/^\d{4,10}-\d{4,10}$/.test(value)) return false;
  const [first = 0, last = 0] = value.split('-').map(Number);
  const hasNobody = first <= 65_534 && last >= 65_534;
  return first >= 1000 && first <= last && last <= 2_000_000_000 && !hasNobody;
}
