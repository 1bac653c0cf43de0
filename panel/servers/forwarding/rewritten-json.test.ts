import { expect, test } from '@jest/globals';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  string,
} from 'fast-check';
import { panelText } from './names.js';
import { panelValue } from './panel-value.js';
import { rewrittenJson } from './rewritten-json.js';

const CONTAINER = `cnt_${'a'.repeat(26)}`;
const TWINS = { serverId: `srv_${'b'.repeat(26)}`, containerId: CONTAINER };

/** Returns the translated JSON of a text that arrives in chunks of this many bytes. */
async function rewritten(text: string, chunkBytes: number): Promise<string> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const pieces: Buffer[] = [];
  for await (const piece of rewrittenJson(TWINS, chunks())) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

test("in the daemon's JSON, names become camelCase, and container ids and paths those of the panel's server", async () => {
  const listing = {
    id: CONTAINER,
    container_id: CONTAINER,
    path: `/${CONTAINER}/world`,
    source: `/${CONTAINER}`,
    next_cursor: null,
    entries: [{ name: `/${CONTAINER}/kept`, home_dir: `/${CONTAINER}/`, is_old: true }],
  };
  for (const bytes of [1, 7, 64, 10_000])
    expect(JSON.parse(await rewritten(JSON.stringify(listing), bytes))).toEqual({
      id: TWINS.serverId,
      serverId: TWINS.serverId,
      path: '/world',
      source: '/',
      nextCursor: null,
      entries: [{ name: `/${CONTAINER}/kept`, homeDir: '/', isOld: true }],
    });
});

test("paths of other containers in the daemon's JSON, and longer names with the same beginning, stay unchanged", async () => {
  const path = `/${CONTAINER}x/world`;
  expect(JSON.parse(await rewritten(JSON.stringify({ path, source: 'world' }), 5))).toEqual({
    path,
    source: 'world',
  });
});

test("names of files that are the id of the container stay unchanged in the daemon's JSON and messages", async () => {
  const found = { path: `/${CONTAINER}`, matches: [{ path: CONTAINER }, { path: `${CONTAINER}/a` }] };
  const panels = { path: '/', matches: [{ path: CONTAINER }, { path: `${CONTAINER}/a` }] };
  expect(JSON.parse(await rewritten(JSON.stringify(found), 9))).toEqual(panels);
  expect(panelValue(TWINS, found)).toEqual(panels);
  const message = `/${CONTAINER}/${CONTAINER} and /${CONTAINER}: not in ${CONTAINER}.`;
  expect(panelText(TWINS, message)).toBe(`/${CONTAINER} and /: not in ${TWINS.serverId}.`);
});

test("the daemon's JSON is translated in the same way, however it is divided into chunks", async () => {
  const text = oneof(
    string({ unit: 'binary' }),
    constantFrom(`/${CONTAINER}`, `/${CONTAINER}/a"b\\`, CONTAINER, `/${CONTAINER}0`),
  );
  const name = constantFrom('id', 'path', 'container_id', 'home_dir', 'size', 'a"b', 'entries');
  const { value } = letrec((tie) => ({
    value: oneof(
      { maxDepth: 3 },
      text,
      integer(),
      constant(null),
      array(tie('value')),
      dictionary(name, tie('value')),
    ),
  }));
  await assert(
    asyncProperty(dictionary(name, value), integer({ min: 1, max: 40 }), async (body, bytes) => {
      const answer = JSON.parse(await rewritten(JSON.stringify(body), bytes));
      expect(answer).toEqual(JSON.parse(JSON.stringify(panelValue(TWINS, body))));
    }),
  );
});
