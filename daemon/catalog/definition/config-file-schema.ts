import { CONFIG_FORMATS } from '../../config-files/config-change.js';

/** A relative path without backslashes and control characters, which stays in the server's folder. */
const PATH = '^(?!/)(?!.*(^|/)\\.\\.?(/|$))(?!.*//)[^\\u0000-\\u001f\\u007f\\\\]{1,255}$';
const TEXT = { type: 'string', maxLength: 4096, pattern: '^[^\\u0000]*$' };
const VALUE = { type: ['string', 'boolean', 'number'], maxLength: 4096, pattern: '^[^\\u0000]*$' };

const FIELD = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'name'],
  properties: {
    key: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    description: { type: 'string', maxLength: 500 },
    default: { ...TEXT, type: ['string', 'null'] },
    rules: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', minLength: 1, maxLength: 300, pattern: '^[^\\r\\n\\u0000]*$' },
    },
    secret: { type: 'boolean' },
  },
};

/** The JSON Schema of `config_files` in a `<type>.yaml`. */
export const CONFIG_FILES_SCHEMA = {
  type: 'object',
  maxProperties: 20,
  propertyNames: { pattern: PATH },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['parser'],
    properties: {
      parser: { enum: CONFIG_FORMATS },
      create: { type: 'boolean' },
      written_on_stop: { type: 'boolean' },
      fields: { type: 'array', minItems: 1, maxItems: 100, items: FIELD },
      changes: {
        type: 'object',
        minProperties: 1,
        maxProperties: 100,
        propertyNames: { minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
        additionalProperties: {
          anyOf: [
            VALUE,
            {
              type: 'object',
              minProperties: 1,
              maxProperties: 20,
              propertyNames: { maxLength: 512 },
              additionalProperties: { ...TEXT, type: ['string', 'boolean', 'number'] },
            },
          ],
        },
      },
    },
  },
};
