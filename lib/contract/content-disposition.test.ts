import { expect, test } from '@jest/globals';
import { contentDisposition } from './content-disposition.js';

test.each([
  ['world.zip', 'attachment; filename="world.zip"'],
  ['my world (1).zip', 'attachment; filename="my world (1).zip"'],
  ['a"b\\c.txt', `attachment; filename="c.txt"`],
  ['a"b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
  ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
  ['größe.txt', `attachment; filename="gr__e.txt"; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt`],
  ['🗺️.dat', `attachment; filename="__.dat"; filename*=UTF-8''%F0%9F%97%BA%EF%B8%8F.dat`],
  ["it's (ä)*.txt", `attachment; filename="it's (_)*.txt"; filename*=UTF-8''it%27s%20%28%C3%A4%29%2A.txt`],
  ['a\r\nSet-Cookie: x=1', 'attachment; filename="a__Set-Cookie: x=1"'],
  ['a\u0000b\u001b', 'attachment; filename="a_b_"'],
  ['exe.\u202egnp', 'attachment; filename="exe._gnp"'],
  ['half \ud83d.txt', `attachment; filename="half _.txt"; filename*=UTF-8''half%20%EF%BF%BD.txt`],
  ['../../etc/passwd', 'attachment; filename="passwd"'],
  ['C:\\Windows\\x.ini', 'attachment; filename="x.ini"'],
  ['folder/', 'attachment; filename="folder"'],
  ['..', 'attachment; filename="download"'],
  ['', 'attachment; filename="download"'],
  [' \t ', 'attachment; filename="_"'],
])('the Content-Disposition header for the file name %j is %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});

test('a long file name in the header Content-Disposition is shortened to the 255 bytes that file systems allow', () => {
  for (const letter of ['x', 'ä', '🗺']) {
    const header = contentDisposition(letter.repeat(5000));
    expect(header.length).toBeLessThan(2048);
    const [, encoded = letter.repeat(255)] = /''(.*)$/.exec(header) ?? [];
    expect(Buffer.byteLength(decodeURIComponent(encoded))).toBeLessThanOrEqual(255);
  }
});
