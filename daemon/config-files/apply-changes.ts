import type { ConfigChange, ConfigFormat } from './config-change.js';
import { changeIni } from './formats/ini.js';
import { changeJson } from './formats/json.js';
import { changeLines } from './formats/line-file.js';
import { changeProperties } from './formats/properties.js';
import { changeToml } from './formats/toml.js';
import { changeXml } from './formats/xml.js';
import { changeYaml } from './formats/yaml.js';

const FORMATS: Record<ConfigFormat, (text: string, changes: readonly ConfigChange[]) => string> = {
  properties: changeProperties,
  file: changeLines,
  yaml: changeYaml,
  json: changeJson,
  ini: changeIni,
  xml: changeXml,
  toml: changeToml,
};

/**
 * Applies changes to the text of a configuration file: all of them, or none. Applying them again changes nothing more. An
 * empty text is a new file. A byte order mark stays.
 *
 * May take long for a text made for that, or with a regular expression made for that: call it in a worker.
 *
 * @throws DomainError with a sentence that says why the file cannot be changed
 */
export function applyChanges(text: string, format: ConfigFormat, changes: readonly ConfigChange[]): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  return mark + FORMATS[format](text.slice(mark.length), changes);
}
