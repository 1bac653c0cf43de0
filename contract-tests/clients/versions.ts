/** Versions of the client generators, and of the packages that the programs use. Change them here to try newer ones. */
export const VERSIONS = {
  'cargo-progenitor': '0.15.1',
  'oapi-codegen': '2.8.2',
  'openapi-generator': '7.24.0',
  'openapi-python-client': '0.29.1',
  // The versions of openapi-typescript and openapi-fetch are not here but in package.json.
} as const;
