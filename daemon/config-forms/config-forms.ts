import type { components } from '../../generated/daemon/types.js';
import type { WriteCondition } from '../../lib/contract/write-condition.js';
import { DomainError, type ErrorDetail } from '../../lib/errors/errors.js';
import { VariableRules } from '../../lib/variable-rules/variable-rules.js';
import type { Catalogue } from '../catalog/catalogue.js';
import type { ConfigFileTemplate } from '../catalog/definition/config-file-templates.js';
import type { Containers } from '../containers/containers.js';
import { mayWrite } from '../containers/records/container-states.js';
import type { ConfigUser, ConfigValues, FileValues } from '../files/configuring/config-values.js';
import { jailPath, nameOf, quoted } from '../files/jail/jail-path.js';

type Schemas = components['schemas'];

/** Forms for the configuration files of containers, with the fields that their types describe. */
export interface ConfigForms {
  /** Returns the files that have fields, with the present values. @throws DomainError as `ConfigValues.read` */
  list(id: string, user: ConfigUser): Promise<Schemas['ConfigFileList']>;
  /**
   * Changes values of a file, and returns it.
   *
   * @throws DomainError `not_found` for a file that does not exist; `invalid_input` for a file without fields, and for
   * values that break the rules; `conflict` if the server would overwrite the file; as `ConfigValues.change`
   */
  change(
    change: Schemas['UpdateConfigFileRequest'],
    condition: WriteCondition | undefined,
    user: ConfigUser,
  ): Promise<Schemas['ConfigFile']>;
}

type Parts = {
  catalogue: Pick<Catalogue, 'types'>;
  containers: Pick<Containers, 'status'>;
  values: ConfigValues;
};

/** A configuration file with fields. */
type Form = Omit<ConfigFileTemplate, 'fields'> & {
  path: string;
  fields: NonNullable<ConfigFileTemplate['fields']>;
};

export function createConfigForms({ catalogue, containers, values }: Parts): ConfigForms {
  /** Returns the forms of the current definition of the type; none if it was removed. */
  const formsOf = (type: string): Form[] =>
    Object.entries(catalogue.types.find(type)?.serverType.configFiles ?? {}).flatMap(([path, file]) =>
      file.fields === undefined ? [] : [{ ...file, path, fields: file.fields }],
    );

  return {
    async list(id, user) {
      const forms = formsOf(containers.status(id).type);
      const wanted = forms.map((form) => ({ path: form.path, format: form.parser, keys: keysOf(form) }));
      const read = await values.read(id, wanted, user);
      return { files: forms.map((form, index) => toFile(id, form, read[index])) };
    },

    async change({ path: text, values: given }, condition, user) {
      const [id = '', ...names] = jailPath(text).names.map(nameOf);
      const path = names.join('/');
      const { type, status } = containers.status(id);
      const form = formsOf(type).find((each) => each.path === path);
      if (form === undefined) throw new DomainError('invalid_input', noForm(type, text));
      requireValid(form, given);
      if (form.written_on_stop === true && mayWrite(status))
        throw new DomainError('conflict', WRITTEN_ON_STOP);
      const file = { path, format: form.parser, create: false, changes: given, keys: keysOf(form) };
      return toFile(id, form, await values.change(id, file, condition, user));
    },
  };
}

const keysOf = ({ fields }: Form): string[] => fields.map(({ key }) => key);

const WRITTEN_ON_STOP =
  'The server writes this file when it stops, which would undo the change: stop the server first.';
const noForm = (type: string, path: string): string =>
  `The server type "${type}" has no fields for the file ${quoted(path)}: edit it as a file.`;

/** @throws DomainError `invalid_input` that names each value that is not valid */
function requireValid({ fields }: Form, given: Schemas['UpdateConfigFileRequest']['values']): void {
  const details = given.flatMap(({ key, value }, index): ErrorDetail[] => {
    const field = fields.find((each) => each.key === key);
    const isRepeated = given.findIndex((each) => each.key === key) < index;
    if (field === undefined) return [at(index, 'key', `The file has no field "${key}".`)];
    if (isRepeated) return [at(index, 'key', `The field "${key}" is there twice.`)];
    // An unpaired surrogate cannot be encoded as UTF-8.
    if (/\p{Cs}/u.test(value)) return [at(index, 'value', 'The value must be valid Unicode.')];
    const broken = new VariableRules(field.rules ?? []).violation(value);
    return broken === undefined ? [] : [at(index, 'value', broken)];
  });
  const [first] = details;
  if (first === undefined) return;
  throw new DomainError('invalid_input', `${first.message} Send another one.`, { details });
}

const at = (index: number, part: 'key' | 'value', message: string): ErrorDetail => ({
  path: `/body/values/${index}/${part}`,
  message,
});

function toFile(
  id: string,
  { path, fields, written_on_stop = false }: Form,
  read: FileValues | undefined,
): Schemas['ConfigFile'] {
  const values = read !== undefined && 'values' in read ? read.values : [];
  return {
    ...{ path: `/${id}/${path}`, written_on_stop },
    version: read !== undefined && 'version' in read ? read.version : null,
    problem: read !== undefined && 'problem' in read ? read.problem : null,
    fields: fields.map(
      ({ key, name, description = '', default: standard = null, rules = [], secret = false }, index) => ({
        ...{ key, name, description, default: standard, rules, secret },
        value: values[index]?.value ?? null,
        problem: values[index]?.problem ?? null,
      }),
    ),
  };
}
