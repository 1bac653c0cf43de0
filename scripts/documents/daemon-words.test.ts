import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { daemonParts, panelExample, panelPart, panelTerms, panelText } from './daemon-words.js';

const CONTAINER = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';
const SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';
const WORDS = {
  nameOf: (method: string, path: string) =>
    `${method} ${path}` === 'GET /fs/list' ? 'listFiles' : undefined,
  codes: new Set(['disk_full']),
};

describe('descriptions of the daemon in the words of the panel', () => {
  test.each([
    ['The path is relative to the data directory.', "The path is relative to the server's folder."],
    ['Restarts the container. All containers stay.', 'Restarts the server. All servers stay.'],
    ["It is above\nthe data\ndirectory's limit.", "It is above\nthe server's folder's limit."],
    ['See `GET /fs/list` for more.', 'See `listFiles` for more.'],
    ['`create_dirs` makes it; `disk_full` is a code.', '`createDirs` makes it; `disk_full` is a code.'],
    ['Reads it.\n\nNeeds a key with `fs:read`.', 'Reads it.'],
    ['Reads it.\nNeeds a key\nwith `fs:read`.\n', 'Reads it.'],
    ['Lists it. It works for a removed container, too, as long as it has a log.', 'Lists it.'],
    [
      'A file over `DAEMON_MAX_PULL_SIZE` (10 GiB) is a 413.',
      "A file over the node's limit (10 GiB by default) is a 413.",
    ],
    ['Its backups (`DAEMON_BACKUP_LIMIT`).', 'Its backups.'],
    [
      'The maximum is `maxUploadSize` of `GET /capabilities`.',
      'The maximum is `Tus-Max-Size` of `getUploadProtocol`.',
    ],
  ])("in the panel's API document, the daemon's description %j becomes %j", (text, expected) => {
    expect(panelText(text, WORDS)).toBe(expected);
  });

  test("no text of a forwarded operation or of its schemas in the panel's API document needs knowledge of the daemon", () => {
    const document = readDocument('panel');
    const forwarded = listOperations(document).filter(
      ({ operation }) => operation['x-forwards'] !== undefined,
    );
    expect(forwarded.length).toBeGreaterThan(0);
    const own = new Set(listOperations(document).map(({ operation }) => operation.operationId));
    const parts = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.entries(named).filter(([name]) => isDerived(kind, name)),
    );
    const texts = textsOf([forwarded.map(({ operation }) => operation), parts]);
    const strange = texts.filter((text) => STRANGE.test(text));
    expect(strange).toEqual([]);
    const named = texts.flatMap((text) => [...text.matchAll(/`((?:get|list|read|download)[A-Z]\w+)`/g)]);
    expect(named.map(([, name = '']) => name).filter((name) => !own.has(name))).toEqual([]);
  });
});

/**
 * Matches words that only the daemon's document may contain: its paths, ids and settings, and its word for a server.
 * The test checks that no description derived for the panel contains one.
 */
const STRANGE =
  /\bcontainers?\b|data director|\bDAEMON_|\bcnt_|`(GET|POST|PUT|DELETE) \/(?!api\/)|\b(fs|backup|sftp|logs):(read|write)\b/i;
/**
 * Whether a part of the panel's document has no file of its own, because it is derived from a part of the daemon's
 * document.
 */
const isDerived = (kind: string, name: string): boolean =>
  ['panel', 'shared'].every(
    (service) => !existsSync(join(packageRoot(), 'spec', service, kind, `${name}.yaml`)),
  );

function textsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'description' || key === 'summary') && typeof value === 'string' ? [value] : textsOf(value),
  );
}

describe('examples of the daemon in the terms of the panel', () => {
  test("in the panel's examples, the daemon's names become camelCase, and paths begin at the server", () => {
    const value = {
      container_id: CONTAINER,
      next_cursor: null,
      entries: [{ path: `/${CONTAINER}/world`, root: `/${CONTAINER}` }],
      text: `see /${CONTAINER}/a and /operations/op_1`,
    };
    expect(panelExample(value)).toEqual({
      serverId: SERVER,
      nextCursor: null,
      entries: [{ path: '/world', root: '/' }],
      text: 'see /a and /operations/op_1',
    });
  });

  test("in the panel's examples, every container of the daemon's examples becomes the same server", () => {
    expect(panelExample('cnt_4c8t1n6j0r9v2h5k7q3mfsbeag')).toBe(SERVER);
  });

  test.each([
    ['/fs/uploads/upl_1', `/api/v2/servers/${SERVER}/files/uploads/upl_1`],
    ['/operations/op_1', `/api/v2/servers/${SERVER}/operations/op_1`],
  ])("in the panel's examples, the daemon's location %s becomes %s", (location, expected) => {
    expect(panelExample(location)).toBe(expected);
  });
});

describe('schemas of the daemon in the terms of the panel', () => {
  test("in the panel's schemas, the daemon's properties, required properties, patterns and references are translated", () => {
    const schema = {
      required: ['container_id', 'max_size'],
      properties: {
        container_id: { type: 'string', pattern: '^cnt_[0-9a-v]{26}$' },
        max_size: { $ref: '../schemas/ContainerStats.yaml', description: 'Of the container.' },
      },
    };
    expect(panelTerms(schema, WORDS)).toEqual({
      required: ['serverId', 'maxSize'],
      properties: {
        serverId: { type: 'string', pattern: '^srv_[0-9a-v]{26}$' },
        maxSize: { $ref: '../schemas/ServerStats.yaml', description: 'Of the server.' },
      },
    });
  });

  test("in the panel's schemas, a property that has the name of a schema keyword is translated as a property", () => {
    const schema = { properties: { description: { type: 'string', description: 'Of a container.' } } };
    expect(panelTerms(schema, WORDS)).toEqual({
      properties: { description: { type: 'string', description: 'Of a server.' } },
    });
  });

  test.each([
    ['../schemas/Container.yaml', '../schemas/ServerState.yaml'],
    ['../schemas/ContainerStats.yaml', '../schemas/ServerStats.yaml'],
    ['../schemas/PathInfo.yaml', '../schemas/PathInfo.yaml'],
  ])("the daemon's schema file %s is named %s in the panel, and is found by that name", (daemon, panel) => {
    expect(panelPart(daemon)).toBe(panel);
    expect(daemonParts(panel)).toContain(daemon);
  });
});
