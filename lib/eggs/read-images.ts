import type { Egg, EggFormat } from './egg.js';
import { type Field, readLabel } from './field.js';
import { isReference, MAX_REFERENCE_CHARACTERS, registryOf } from './image-reference.js';

const MAX_IMAGES = 100;

/** Which registries images may come from. All are allowed if this is undefined. */
export type AllowedRegistries = readonly string[] | undefined;

/** Reads the images, of which the first one is the default. A list has its references as labels. */
export function readImages(egg: Field, format: EggFormat, allowed: AllowedRegistries): Egg['images'] {
  const sources =
    format === 'PLCN_v3'
      ? [egg.at('docker_images')]
      : [egg.at('image'), egg.at('docker_images'), egg.at('images')];
  const images = new Map<string, string>();
  const references = new Set<string>();
  for (const [label, field] of sources.flatMap(labelled)) {
    const reference = readReference(field);
    if (reference === undefined || (label === undefined && references.has(reference))) continue;
    references.add(reference);
    images.set(readLabel(label ?? '', field) || reference, reference);
    reportRegistry(field, reference, allowed);
  }
  if (images.size === 0) throw egg.at('docker_images').refusal('must name at least one image');
  return [...images].map(([label, reference]) => ({ label, reference }));
}

function labelled(field: Field): [label: string | undefined, field: Field][] {
  if (field.isEmpty) return [];
  if (field.value instanceof Map) return field.entries(MAX_IMAGES);
  const list = Array.isArray(field.value) ? field.items(MAX_IMAGES) : [field];
  return list.map((each) => [undefined, each]);
}

function readReference(field: Field): string | undefined {
  const { path, report } = field;
  const given = field.text(MAX_REFERENCE_CHARACTERS);
  const reference = given.replace(/^~/, '').trim();
  if (!isReference(reference)) {
    report.add('image_dropped', path, `"${given.slice(0, 100)}" is not the name of an image.`);
    return undefined;
  }
  if (given.startsWith('~'))
    report.add('image_changed', path, 'The mark ~, which forbids to pull the image, is dropped.');
  else if (reference !== field.value)
    report.add('image_changed', path, 'Blanks around the name of the image are dropped.');
  return reference;
}

function reportRegistry({ path, report }: Field, reference: string, allowed: AllowedRegistries): void {
  const registry = registryOf(reference);
  if (allowed !== undefined && !allowed.includes(registry))
    report.add('image_host_not_allowed', path, `Images from ${registry} are not allowed here.`);
}

/** Reads the installation: a script, and the image in which it runs. Returns null without a script. */
export function readInstall(
  field: Field,
  renamed: readonly string[],
  allowed: AllowedRegistries,
): Egg['install'] {
  field.reportUnknown(['script', 'container', 'entrypoint']);
  const { report } = field;
  const source = field.at('script');
  const script = source.text(524_288, 'block');
  if (script.trim() === '') {
    report.add(
      'install_missing',
      field.path,
      'The egg has no installation script, so new servers start with an empty folder.',
    );
    return null;
  }
  if (typeof source.value === 'string' && source.value.includes('\r'))
    report.add(
      'script_line_ends',
      source.path,
      'The line ends of Windows in the script are changed to those of Linux.',
    );
  // Names in small letters were never in the environment, because daemons write all names in capital letters.
  for (const name of renamed.filter((each) => /^[A-Z0-9_]+$/.test(each)))
    if (new RegExp(`\\$\\{?${name}\\b`).test(script))
      report.add(
        'script_uses_renamed_variable',
        source.path,
        `The script may use ${name}, under which the variable is no longer in the environment.`,
      );
  const container = field.at('container');
  const image = readReference(container);
  if (image === undefined) {
    report.add(
      'install_dropped',
      field.path,
      'The installation is dropped, because its image has no valid name.',
    );
    return null;
  }
  reportRegistry(container, image, allowed);
  return { image, entrypoint: field.at('entrypoint').text(200) || 'bash', script };
}
