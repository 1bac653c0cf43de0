import { describe, expect, test } from '@jest/globals';
import { TURN_BYTES } from './long-json.js';
import { isLongJson, parseLongJson } from './parse-json.js';

const KIB = 1024;
const LONG = 'x'.repeat(3 * TURN_BYTES);
const noTurn = async () => undefined;
const parse = (json: string | Buffer) => parseLongJson(Buffer.from(json as string), noTurn);

describe('a long body of JSON', () => {
  test('is what it would be in one piece, wherever the pieces are cut', async () => {
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
    ['several, of one name and of others', `{"a":"${LONG}1","b":{"c":"${LONG}2"},"a":"${LONG}3"}`],
    ['one that is a name', `{"${LONG}":1,"a":["${LONG}"]}`],
    ['one in a list', `["${LONG}",{"a":"${LONG}"}]`],
    ['nothing but one', `"${LONG}"`],
    ['one among spaces', `${' '.repeat(99)}{ "a"\n:\r"${LONG}"\t, "b" : [ true, null, -1.5e3 ] }  `],
    ['short ones alone', JSON.stringify({ a: Array.from({ length: 900 }, () => 'x'.repeat(KIB)) })],
    ['one that says __proto__', JSON.stringify({ a: `{"__proto__":${LONG}}`, b: '__proto__' })],
  ])('has %s', async (_what, json) => {
    expect(await parse(json)).toEqual(JSON.parse(json));
  });

  test.each<[string, string]>([
    ['a text without an end', `{"a":"${LONG}`],
    ['an escape without an end', `{"a":"${LONG}\\u12"}`],
    ['an escape without an end that hides one', `{"a":"${LONG}\\u12","b":"${LONG}"}`],
    ['an escape that is none', `{"a":"\\x${LONG}"}`],
    ['a line end in a text', `{"a":"${LONG}\n${LONG}"}`],
    ['a text behind a text', `{"a":"${LONG}" "b"}`],
    ['a text for a brace', `{"a":"${LONG}""${LONG}"`],
    ['an escape outside of texts', `{"a":\\"${LONG}"}`],
    ['no end', `{"a":"${LONG}"`],
    ['two ends', `{"a":"${LONG}"}}`],
    ['a prototype before it', `{"__proto__":"${LONG}"}`],
    ['a prototype after it', `{"a":"${LONG}","b":{"_\\u005Fproto__" :1}}`],
  ])('with %s is no JSON', async (_what, json) => {
    await expect(parse(json)).rejects.toMatchObject({ message: 'The body is no valid JSON' });
  });

  test('is UTF-8, in its texts and beside them', async () => {
    for (const json of [`{"a":"${LONG}\xe9${LONG}"}`, `{"a":"${LONG}","b":"\xe9"}`]) {
      await expect(parse(Buffer.from(json, 'latin1'))).rejects.toMatchObject({
        message: 'The body is no UTF-8',
      });
    }
  });

  test('is long by its texts alone, and none of them is longer than anybody takes', async () => {
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

  test('leaves a turn to others after each piece, and ends when one of them throws', async () => {
    const json = Buffer.from(JSON.stringify({ a: 'x'.repeat(20 * TURN_BYTES) }));
    let turns = 0;
    const counted = async () => {
      turns += 1;
    };
    await parseLongJson(json, counted);
    // Looked through, and parsed.
    expect(turns).toBeGreaterThanOrEqual(40);
    for (const last of [1, 10, 30, turns]) {
      let left = last;
      const cut = async () => {
        left -= 1;
        if (left === 0) throw new Error('the client has hung up');
      };
      await expect(parseLongJson(json, cut)).rejects.toThrow('the client has hung up');
      expect(left).toBe(0);
    }
  });
});
