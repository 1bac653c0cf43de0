import { EGG_FORMATS, type Egg, type EggFormat, MAX_EGG_BYTES, type ReadEgg } from './egg.js';
import { Field } from './field.js';
import { readFeatures, readFileDenylist, readIcon, readTags, readUpdateUrl, readUuid } from './read-about.js';
import { readConfigFiles } from './read-config-files.js';
import { type AllowedRegistries, readImages, readInstall } from './read-images.js';
import { readDone, readStop, reportLogs } from './read-lifecycle.js';
import { readStartup } from './read-startup.js';
import { readVariables } from './read-variables.js';
import { Report } from './report.js';
import { parseJson } from './syntax/parse-json.js';
import { parseYaml } from './syntax/parse-yaml.js';
import { eggRefusal, SyntaxFault, type Tree } from './syntax/tree.js';

/** `fileName` decides between JSON and YAML if it ends in `.json`, `.yaml` or `.yml`; otherwise the text does. */
export type ReadEggOptions = { fileName?: string; allowedRegistries?: AllowedRegistries };

const COMMON = [
  ...[
    '_comment',
    'meta',
    'exported_at',
    'name',
    'author',
    'description',
    'uuid',
    'tags',
    'features',
    'docker_images',
  ],
  ...['image', 'file_denylist', 'config', 'scripts', 'variables'],
];
const KNOWN: Record<EggFormat, string[]> = {
  PTDL_v1: [...COMMON, 'images', 'startup'],
  PTDL_v2: [...COMMON, 'images', 'startup'],
  PLCN_v1: [...COMMON, 'images', 'startup'],
  PLCN_v2: [...COMMON, 'images', 'startup'],
  PLCN_v3: [...COMMON, 'icon', 'startup_commands'],
};

/**
 * Reads an egg of Pterodactyl (PTDL_v1, PTDL_v2) or Pelican (PLCN_v1 to PLCN_v3), in JSON or YAML. What cannot be taken over as it
 * is written is in the report. Reads nothing but the text: no file, no URL.
 *
 * @throws DomainError (`invalid_input`) if the text is not an egg or is refused. The error names the field.
 */
export function readEgg(text: string, { fileName = '', allowedRegistries }: ReadEggOptions = {}): ReadEgg {
  if (text.length > MAX_EGG_BYTES || Buffer.byteLength(text) > MAX_EGG_BYTES)
    throw eggRefusal('', 'is larger than 1 MiB');
  const report = new Report();
  const field = new Field(parse(text.replace(/^\ufeff/, ''), fileName), '', report);
  if (!(field.value instanceof Map)) throw eggRefusal('', 'must be an object with the fields of an egg');
  const format = readFormat(field.at('meta').at('version'));
  const egg = readFields(field, format, allowedRegistries);
  return { format, egg, report: report.entries };
}

function parse(text: string, fileName: string): Tree {
  const isJson = /\.json$/i.test(fileName) || (!/\.ya?ml$/i.test(fileName) && /^\s*[{[]/.test(text));
  try {
    return isJson ? parseJson(text) : parseYaml(text);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    throw eggRefusal('', `is not valid ${isJson ? 'JSON' : 'YAML'} (${error.message.replace(/\.$/, '')})`);
  }
}

function readFormat(field: Field): EggFormat {
  const given = field.text(200);
  const format = EGG_FORMATS.find((each) => each === given);
  if (format === undefined)
    throw field.refusal(
      `must be ${EGG_FORMATS.join(', ')}${given === '' ? ', and is missing: this is not an egg' : `, and is "${given.slice(0, 40)}"`}`,
    );
  return format;
}

function readFields(field: Field, format: EggFormat, allowed: AllowedRegistries): Egg {
  field.reportUnknown(KNOWN[format]);
  field.at('meta').reportUnknown(['version', 'update_url']);
  const config = field.at('config').nested();
  config.reportUnknown(['files', 'startup', 'logs', 'stop']);
  const scripts = field.at('scripts');
  scripts.reportUnknown(['installation']);
  const { variables, names } = readVariables(field.at('variables'));
  const name = field.at('name').text(200);
  if (name === '') throw field.at('name').refusal('is missing');
  reportLogs(config.at('logs'));
  return {
    name,
    author: field.at('author').text(200),
    description: field.at('description').text(65_536, 'block').trim(),
    uuid: readUuid(field.at('uuid')),
    updateUrl: readUpdateUrl(field.at('meta').at('update_url')),
    tags: readTags(field.at('tags')),
    features: readFeatures(field.at('features')),
    images: readImages(field, format, allowed),
    startup: readStartup(field, format, names),
    stop: readStop(config.at('stop')),
    done: readDone(config),
    configFiles: readConfigFiles(config.at('files'), names),
    install: readInstall(scripts.at('installation'), names.renamed, allowed),
    variables,
    icon: format === 'PLCN_v3' ? readIcon([field.at('icon'), field.at('image')]) : null,
    fileDenylist: readFileDenylist(field.at('file_denylist')),
  };
}
