import { describe, expect, test } from '@jest/globals';
import { TURN_BYTES } from './long-json.js';
import { isLongJson, parseLongJson } from './parse-json.js';

const KIB = 1024;
const LONG = 'x'.repeat(3 * TURN_BYTES);
const noTurn = async () => undefined;
const parse = (json: string | Buffer) => parseLongJson(Buffer.from(json as string), noTurn);

describe('a long JSON body, parsed in pieces', () => {
  test('a long JSON body that is parsed in pieces has the same result, wherever it is split', async () => {
    const mixed = 'a\u0000"\\/\b\f\n\r\t\u001fé€\ud83c\udfae\ud800\udbff\u2028';
    const spelled = ['\\u00e9', '\\ud83c\\udfae', '\\/', '\\\\', '\\"', '\\ud800', '\ufeff', '€', '🎮'];
    const units = Array.from({ length: 0x800 }, (_, unit) => String.fromCharCode(unit * 32)).join('');
    const texts = [JSON.stringify(mixed), `"${spelled.join('')}"`, JSON.stringify(units)];
    for (const text of texts) {
      const inside = text.slice(1, -1);
      const repeated = inside.repeat(Math.ceil((2.5 * TURN_BYTES) / inside.length));
      for (let shift = 0; shift < 13; shift += 1) {
        const json = `{"content":"${'x'.repeat(shift)}${repeated}","path":"/a"}`;
        expect((await parse(json)) as unknown).toEqual(JSON.parse(json));
      }
    }
  });

  test.each<[string, string]>([
    ['several, with the same name and with others', `{"a":"${LONG}1","b":{"c":"${LONG}2"},"a":"${LONG}3"}`],
    ['one that is a name', `{"${LONG}":1,"a":["${LONG}"]}`],
    ['one in an array', `["${LONG}",{"a":"${LONG}"}]`],
    ['only a string', `"${LONG}"`],
    [
      'one surrounded by whitespace',
      `${' '.repeat(99)}{ "a"\n:\r"${LONG}"\t, "b" : [ true, null, -1.5e3 ] }  `,
    ],
    ['only short ones', JSON.stringify({ a: Array.from({ length: 900 }, () => 'x'.repeat(KIB)) })],
    ['one that contains __proto__', JSON.stringify({ a: `{"__proto__":${LONG}}`, b: '__proto__' })],
  ])('a long JSON body can contain long strings: %s', async (_what, json) => {
    expect(await parse(json)).toEqual(JSON.parse(json));
  });

  test.each<[string, string]>([
    ['an unterminated string', `{"a":"${LONG}`],
    ['an unterminated escape', `{"a":"${LONG}\\u12"}`],
    ['an unterminated escape that hides another', `{"a":"${LONG}\\u12","b":"${LONG}"}`],
    ['an invalid escape', `{"a":"\\x${LONG}"}`],
    ['a line break in a string', `{"a":"${LONG}\n${LONG}"}`],
    ['a string after a string', `{"a":"${LONG}" "b"}`],
    ['a string instead of a brace', `{"a":"${LONG}""${LONG}"`],
    ['an escape outside of strings', `{"a":\\"${LONG}"}`],
    ['no end', `{"a":"${LONG}"`],
    ['two ends', `{"a":"${LONG}"}}`],
    ['__proto__ before it', `{"__proto__":"${LONG}"}`],
    ['__proto__ after it', `{"a":"${LONG}","b":{"_\\u005Fproto__" :1}}`],
  ])('a long JSON body with %s is rejected as invalid', async (_what, json) => {
    await expect(parse(json)).rejects.toMatchObject({ message: 'The body is not valid JSON' });
  });

  test('a long JSON body with invalid UTF-8 is rejected, inside and outside of strings', async () => {
    for (const json of [`{"a":"${LONG}\xe9${LONG}"}`, `{"a":"${LONG}","b":"\xe9"}`]) {
      await expect(parse(Buffer.from(json, 'latin1'))).rejects.toMatchObject({
        message: 'The body is not valid UTF-8',
      });
    }
  });

  test('in a long JSON body, only strings can be long, and they have a maximum length', async () => {
    const entityTooLarge = { output: { statusCode: 413 } };
    const brackets = '['.repeat(150 * KIB) + ']'.repeat(150 * KIB);
    for (const json of [
      brackets,
      `{"a":${' '.repeat(260 * KIB)}1}`,
      `{"a":"${LONG}","b":${brackets}}`,
      `{"a":["${'x'.repeat(1024 * KIB)}"]}`,
      `{"a":"${'x'.repeat(16 * KIB * KIB + 1)}"}`,
    ]) {
      await expect(parse(json)).rejects.toMatchObject(entityTooLarge);
    }
    expect(isLongJson(Buffer.alloc(256 * KIB))).toBe(false);
  });

  test('a long JSON body is parsed in pieces, between which other callbacks run', async () => {
    const json = Buffer.from(JSON.stringify({ a: 'x'.repeat(20 * TURN_BYTES) }));
    let turns = 0;
    const counted = async () => {
      turns += 1;
    };
    await parseLongJson(json, counted);
    // The document is scanned in pieces, and then parsed in pieces.
    expect(turns).toBeGreaterThanOrEqual(40);
    for (const last of [1, 10, 30, turns]) {
      let left = last;
      const cut = async () => {
        left -= 1;
        if (left === 0) throw new Error('the client has disconnected');
      };
      await expect(parseLongJson(json, cut)).rejects.toThrow('the client has disconnected');
      expect(left).toBe(0);
    }
  });
});
