const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_DIGITS = 6;

/** Encodes bytes in Bech32 (BIP 173), without its limit of 90 characters, as keys of age are written. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const digits = regrouped(bytes, 8, 5, true) ?? [];
  const checksum = polymod([...expanded(prefix), ...digits, ...new Array(CHECKSUM_DIGITS).fill(0)]) ^ 1;
  const last = Array.from({ length: CHECKSUM_DIGITS }, (_, index) => (checksum >> (5 * (5 - index))) & 31);
  return `${prefix}1${[...digits, ...last].map((digit) => ALPHABET[digit]).join('')}`;
}

/** Decodes a text in small letters. @returns undefined if it is not in Bech32, or has another prefix */
export function fromBech32(prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const digits = [...text.slice(prefix.length + 1)].map((letter) => ALPHABET.indexOf(letter));
  if (digits.length < CHECKSUM_DIGITS || digits.includes(-1)) return undefined;
  if (polymod([...expanded(prefix), ...digits]) !== 1) return undefined;
  const bytes = regrouped(digits.slice(0, -CHECKSUM_DIGITS), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

function polymod(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    GENERATORS.forEach((generator, bit) => {
      if ((top >>> bit) & 1) checksum ^= generator;
    });
  }
  return checksum;
}

function expanded(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

/** Regroups bits. @returns undefined if the bits that are left over are not padding */
function regrouped(
  values: Iterable<number>,
  from: number,
  to: number,
  isPadded: boolean,
): number[] | undefined {
  const result: number[] = [];
  let pool = 0;
  let bits = 0;
  for (const value of values) {
    pool = ((pool << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((pool >> bits) & ((1 << to) - 1));
    }
  }
  const rest = pool & ((1 << bits) - 1);
  if (isPadded) return bits === 0 ? result : [...result, (rest << (to - bits)) & ((1 << to) - 1)];
  return bits < from && rest === 0 ? result : undefined;
}
