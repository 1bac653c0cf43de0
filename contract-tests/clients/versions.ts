/** What generates the clients, and what their programs take besides. A newer one is tried by changing it here. */
export const VERSIONS = {
  'cargo-progenitor': '0.15.1',
  'oapi-codegen': '2.8.2',
  'openapi-generator': '7.24.0',
  'openapi-python-client': '0.29.1',
  // openapi-typescript and openapi-fetch are those of package.json.
} as const;
