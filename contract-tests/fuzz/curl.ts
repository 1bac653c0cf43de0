import type { Request } from './requests.js';

const SECRETS = new Set(['authorization', 'cookie']);

/**
 * Returns the request as a curl command for a POSIX shell. The key is in $KEY and the session's cookie in $COOKIE. All
 * other bytes are exactly those that were sent.
 */
export function curlOf(url: string, { method, target, headers, body }: Request): string {
  const words = ['curl', '-i', '--path-as-is', '-X', method, quoted(url + target)];
  for (const [name, value] of Object.entries(headers)) words.push('-H', headerWord(name, value));
  if (body === undefined) return words.join(' ');
  const text = body.toString();
  if (Buffer.from(text).equals(body) && !text.includes('\0') && !text.startsWith('@'))
    return [...words, '--data-raw', quoted(text)].join(' ');
  return `echo ${body.toString('base64')} | base64 -d | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

function headerWord(name: string, value: string): string {
  if (!SECRETS.has(name)) {
    const bytes = Buffer.from(value, 'latin1');
    // For curl, `name;` is an empty header, and `name:` removes the header.
    if (value === '') return quoted(`${name};`);
    return bytes.every((byte) => byte < 0x80) ? quoted(`${name}: ${value}`) : printed(`${name}: `, bytes);
  }
  return name === 'cookie' ? '"cookie: $COOKIE"' : '"authorization: Bearer $KEY"';
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a shell expression that prints bytes that are not valid UTF-8, with printf(1). */
const printed = (name: string, bytes: Buffer) => {
  const octal = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return `"$(printf '${name}${octal}')"`;
};
