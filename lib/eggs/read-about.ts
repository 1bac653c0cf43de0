import type { Egg } from './egg.js';
import type { Field } from './field.js';

const MAX = { words: 200, wordCharacters: 200, rules: 1000, ruleCharacters: 1000, urlCharacters: 2000 };
/** Features that are more than an explanation: a question before the start, other images, a token to ask for. */
const WITH_ACTION = ['eula', 'java_version', 'gsl_token'];
/** The first bytes of images, where a dot is any byte. */
const SIGNATURES: Record<string, string> = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  webp: 'RIFF....WEBP',
};
const hasSignature = (content: string, signature: string) =>
  [...signature].every((byte, index) => byte === '.' || byte === content[index]);

export function readUuid(field: Field): string | null {
  const given = field.text(MAX.wordCharacters).toLowerCase();
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) return given;
  if (given !== '') field.report.add('uuid_dropped', field.path, `"${given.slice(0, 100)}" is not a UUID.`);
  return null;
}

/** Reads where new versions are published. Nothing is fetched from there. */
export function readUpdateUrl(field: Field): string | null {
  const { path, report } = field;
  const given = field.text(MAX.urlCharacters);
  if (given === '') return null;
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    report.add('update_url_dropped', path, `"${given.slice(0, 100)}" is not an http:// or https:// URL.`);
    return null;
  }
  report.add(
    'update_url_not_followed',
    path,
    `${given} may have a newer version. It is only fetched when you say so.`,
  );
  return given;
}

export const readTags = (field: Field): string[] => [...new Set(field.texts(MAX.words, MAX.wordCharacters))];

export function readFeatures(field: Field): string[] {
  const features = [...new Set(field.texts(MAX.words, MAX.wordCharacters))];
  for (const feature of features)
    if (!WITH_ACTION.includes(feature))
      field.report.add('feature_without_action', field.path, `The feature "${feature}" has no action here.`);
  return features;
}

export function readFileDenylist(field: Field): Egg['fileDenylist'] {
  const denied = field.texts(MAX.rules, MAX.ruleCharacters);
  if (denied.length > 0)
    field.report.add(
      'file_denylist',
      field.path,
      `Owners can read and change the denied files: ${denied.slice(0, 20).join(', ')}.`,
    );
  return denied;
}

/** Reads the first of these fields that has an icon: a data URI of a PNG, JPEG or WebP image, with matching content. */
export function readIcon(fields: readonly Field[]): string | null {
  const field = fields.find((each) => !each.isEmpty);
  if (field === undefined) return null;
  const given = field.text(1_048_576);
  const [, type = '', content = ''] =
    /^data:image\/([a-z0-9.+-]{1,40});base64,([A-Za-z0-9+/]*={0,2})$/.exec(given) ?? [];
  const signature = Object.hasOwn(SIGNATURES, type) ? SIGNATURES[type] : undefined;
  const start = Buffer.from(content.slice(0, 64), 'base64').toString('latin1');
  if (signature !== undefined && hasSignature(start, signature)) return given;
  field.report.add(
    'icon_refused',
    field.path,
    signature === undefined
      ? `The icon is dropped, because ${type === '' ? 'it is no image' : `images of the type ${type} are not accepted`}.`
      : `The icon is dropped, because its content is not of the type ${type}.`,
  );
  return null;
}
