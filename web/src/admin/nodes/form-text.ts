/** Returns the text of a field, without spaces around it. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** A fingerprint, also as OpenSSL prints it, as the `pattern` of a field. */
export const FINGERPRINT = String.raw`\s*([Ss][Hh][Aa]256 [Ff]ingerprint=)?([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}\s*`;

/** What OpenSSL prints before a fingerprint. */
const PREFIX = /^sha256 fingerprint=/i;

/** Returns the fingerprint that a user has entered or copied from OpenSSL, as the panel writes it; null for an empty field. */
export function fingerprintOf(text: string): string | null {
  const fingerprint = text.trim().replace(PREFIX, '').toUpperCase();
  return fingerprint === '' ? null : fingerprint;
}
