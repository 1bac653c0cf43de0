import { CONFIG_FILES_SCHEMA } from './config-file-schema.js';

const IMAGE = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9./:@_{}-]+$' };
const ARGV = {
  type: 'array',
  minItems: 1,
  maxItems: 64,
  items: { type: 'string', maxLength: 1024, pattern: '^[^\\u0000]*$' },
};
const RELATIVE_PATH = '^(?!/)(?!.*(^|/)\\.\\.?(/|$))[^\\u0000\\\\]{1,255}$';

const VERSION = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { image: IMAGE, build: { enum: ['host-node'] } },
};

const STARTER_FILE = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    from: { type: 'string', pattern: RELATIVE_PATH },
    content: { type: 'string', maxLength: 65_536 },
  },
};

const QUERY = {
  type: 'object',
  additionalProperties: false,
  required: ['protocol'],
  properties: {
    protocol: { enum: ['minecraft', 'teeworlds', 'gamedig'] },
    game: { type: 'string', pattern: '^[a-z0-9-]{1,64}$' },
    port_offset: { type: 'integer', minimum: -65_535, maximum: 65_535 },
  },
  if: { properties: { protocol: { const: 'gamedig' } } },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: { required: ['game'] },
  else: { properties: { game: false, port_offset: false } },
};

const LINES = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  items: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\r\\n\\u0000]*$' },
};

/** A pattern for lines of output. Its syntax is checked separately, because the error says what is wrong. */
const PATTERN = { type: 'string', minLength: 1, maxLength: 1000 };

const BACKUP = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    before: LINES,
    wait_for: PATTERN,
    wait_seconds: { type: 'integer', minimum: 0, maximum: 60 },
    after: LINES,
  },
  dependencies: { wait_for: ['before'], wait_seconds: ['before'] },
};

const NEED = {
  type: 'object',
  additionalProperties: false,
  required: ['advice'],
  minProperties: 2,
  maxProperties: 2,
  properties: {
    program: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^\\u0000]*$' },
    // A file name without a path, because the file is copied into the server's folder.
    file: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$' },
    advice: { type: 'string', minLength: 1, maxLength: 300 },
  },
};

/** A further port, by the rules of the ports of an installation. */
const PORT = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'protocol', 'offset'],
  properties: {
    name: { type: 'string', maxLength: 32, pattern: '^[a-z][a-z0-9_]*$' },
    protocol: { enum: ['tcp', 'udp', 'both'] },
    offset: { type: 'integer', minimum: -65_534, maximum: 65_534 },
  },
};

const ENV_NAME = '^[A-Za-z_][A-Za-z0-9_]{0,127}$';
const VALUE = { maxLength: 4096, pattern: '^[^\\u0000]*$' };

const VARIABLE = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'env'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80 },
    description: { type: 'string', maxLength: 500 },
    env: { type: 'string', pattern: ENV_NAME },
    default: { type: ['string', 'null'], ...VALUE },
    access: { enum: ['edit', 'view', 'hidden'] },
    rules: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', minLength: 1, maxLength: 300, pattern: '^[^\\r\\n\\u0000]*$' },
    },
    secret: { type: 'boolean' },
  },
};

const INSTALL = {
  type: 'object',
  additionalProperties: false,
  required: ['image', 'script'],
  properties: {
    image: IMAGE,
    command: ARGV,
    script: { type: 'string', minLength: 1, maxLength: 32_768, pattern: '^[^\\u0000]*$' },
  },
};

const LIMITS = {
  type: 'object',
  additionalProperties: false,
  required: ['memory_bytes', 'cpus', 'pids'],
  properties: {
    // With less than 16 MiB, engines reject the limit or the server cannot start.
    memory_bytes: { type: 'integer', minimum: 16_777_216, maximum: 1_099_511_627_776 },
    cpus: { type: 'number', minimum: 0.05, maximum: 256 },
    pids: { type: 'integer', minimum: 8, maximum: 65_536 },
  },
};

/** The JSON Schema of a `<type>.yaml` of the catalogue. `docs/catalogue.md` explains it to operators. */
export const SERVER_TYPE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: [
    ...['type', 'name', 'description', 'image', 'versions', 'default_port', 'protocols'],
    ...['data_path', 'ready', 'stop', 'limits'],
  ],
  properties: {
    type: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}$' },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    description: { type: 'string', maxLength: 500 },
    image: IMAGE,
    versions: {
      type: 'object',
      maxProperties: 200,
      propertyNames: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' },
      additionalProperties: VERSION,
    },
    version_pattern: { type: 'string', minLength: 1, maxLength: 200, format: 'regex' },
    default_port: { type: 'integer', minimum: 1, maximum: 65_535 },
    protocols: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: ['tcp', 'udp'] } },
    ports: { type: 'array', maxItems: 8, items: PORT },
    requires_eula: { type: 'boolean' },
    env: {
      type: 'object',
      maxProperties: 100,
      propertyNames: { pattern: ENV_NAME },
      additionalProperties: { type: 'string', ...VALUE },
    },
    variables: { type: 'array', maxItems: 100, items: VARIABLE },
    data_path: { type: 'string', pattern: '^(/[A-Za-z0-9._-]+)+$', maxLength: 255 },
    command: ARGV,
    tty: { type: 'boolean' },
    install: INSTALL,
    steam_app: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    user: { enum: ['image'] },
    capabilities: {
      type: 'array',
      uniqueItems: true,
      maxItems: 20,
      // Only capabilities that Docker grants by default are allowed. None of them has an effect outside the container.
      items: {
        enum: [
          ...['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'SETGID', 'SETUID', 'SETPCAP'],
          ...['NET_BIND_SERVICE', 'SYS_CHROOT', 'SETFCAP', 'AUDIT_WRITE'],
        ],
      },
    },
    ready: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        pattern: PATTERN,
        port: { enum: ['tcp', 'udp'] },
      },
    },
    stop: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        signal: { enum: ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] },
        console: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*$' },
      },
    },
    backup: BACKUP,
    query: QUERY,
    limits: LIMITS,
    files: {
      type: 'object',
      maxProperties: 50,
      propertyNames: { pattern: RELATIVE_PATH },
      additionalProperties: STARTER_FILE,
    },
    config_files: CONFIG_FILES_SCHEMA,
    process: {
      type: 'object',
      additionalProperties: false,
      required: ['command'],
      properties: {
        needs: { type: 'array', maxItems: 20, items: NEED },
        version: { enum: ['host-node'] },
        install: { type: 'array', maxItems: 20, items: ARGV },
        command: ARGV,
      },
    },
  },
} as const;
