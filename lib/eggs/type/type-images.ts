import type { Egg } from '../egg.js';
import { registryOf } from '../image-reference.js';
import type { Report } from '../report.js';
import { eggRefusal } from '../syntax/tree.js';
import type { EggTypeDefinition } from './type-definition.js';

const MAX_IMAGE_CHARACTERS = 255;
/** What an image of a type may consist of. References with an IPv6 address have brackets and do not fit. */
const IMAGE = /^[A-Za-z0-9./:@_-]+$/;
/** The owners of the images that follow one contract: their entrypoint runs STARTUP with its placeholders replaced, in a shell. */
const OWNERS = ['parkervcp', 'pelican-dev', 'pelican-eggs', 'ptero-eggs', 'pterodactyl'];

const fits = (reference: string): boolean =>
  reference.length <= MAX_IMAGE_CHARACTERS && IMAGE.test(reference);

/** Whether an image is one of those that are known to run STARTUP in a shell. */
export function runsStartup(reference: string): boolean {
  const [, owner = ''] = reference.split('/');
  return ['ghcr.io', 'quay.io'].includes(registryOf(reference)) && OWNERS.includes(owner);
}

/** Returns the first image, which is the version `latest`, and the others as versions that are named by their labels. */
export function imagesOf({ images }: Egg, report: Report): Pick<EggTypeDefinition, 'image' | 'versions'> {
  const usable = images.filter(({ reference }) => {
    if (!fits(reference))
      report.add(
        'image_dropped',
        '/docker_images',
        `The image "${reference.slice(0, 100)}" is left out: names have at most ${MAX_IMAGE_CHARACTERS} characters, and no brackets.`,
      );
    return fits(reference);
  });
  const [first, ...others] = usable;
  if (first === undefined) throw eggRefusal('/docker_images', 'must name at least one image that fits');
  const versions = new Map<string, { image: string } | null>([['latest', null]]);
  for (const { label, reference } of others)
    versions.set(freeKey(versionKey(label, reference), versions), { image: reference });
  if (others.length > 0) reportLabels(usable, [...versions.keys()], report);
  for (const { reference } of usable)
    if (!runsStartup(reference))
      report.add(
        'image_contract_unknown',
        '/docker_images',
        `Whether ${reference.slice(0, 100)} runs the command in STARTUP is not known. If servers do not start, add a \`command\`.`,
      );
  return { image: first.reference, versions: Object.fromEntries(versions) };
}

/** Returns a key in the form that versions have. Images without a label of their own are named by their tag. */
function versionKey(label: string, reference: string): string {
  const tag = /[/:]([^/:]*)$/.exec(reference.replace(/@.*$/, ''))?.[1] ?? reference;
  const key = (label === reference ? tag : label)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return key === '' ? 'image' : key;
}

function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  let free = key;
  for (let count = 2; taken.has(free); count += 1) free = `${key}-${count}`;
  return free;
}

function reportLabels(images: Egg['images'], keys: readonly string[], report: Report): void {
  const pairs = keys.map((key, index) => `${key} (${(images[index]?.label ?? '').slice(0, 60)})`);
  const shown = pairs.slice(0, 20).join(', ');
  report.add(
    'versions_from_images',
    '/docker_images',
    `The images are versions to choose from: ${shown}${pairs.length > 20 ? ' and more' : ''}.`,
  );
}
