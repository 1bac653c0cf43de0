import { Ajv, type CodeOptions, type ValidateFunction } from 'ajv';
import * as formats from './server-type-formats.js';
import { SERVER_TYPE_SCHEMA } from './server-type-schema.js';

/**
 * Compiles the validator of `<type>.yaml` files. Builds contain its output instead (scripts/compiled-validators.mjs).
 */
export function compileServerTypeValidator(code: CodeOptions = {}): { ajv: Ajv; validate: ValidateFunction } {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, code, formats: { ...formats } });
  return { ajv, validate: ajv.compile(SERVER_TYPE_SCHEMA) };
}
