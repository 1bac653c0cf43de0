import { describe, expect, test } from '@jest/globals';
import { linkUrl } from './link-url.js';

const publicUrl = 'https://node1.example.org';
const token = `dl_${'x'.repeat(43)}`;

describe('the URL of a direct link', () => {
  test('the URL of a direct link contains the resource and the token, and nothing else of the request for it', () => {
    const resource = { path: '/cnt_1/a & b?.txt', expires_in: 60, max_bytes: 7 };
    const encoded = 'path=%2Fcnt_1%2Fa+%26+b%3F.txt';
    expect(linkUrl({ publicUrl, creator: 'createFileDownloadToken', resource, token })).toEqual({
      method: 'GET',
      url: `${publicUrl}/fs/download?${encoded}&token=${token}`,
    });
    const upload = `ul_${'x'.repeat(43)}`;
    expect(linkUrl({ publicUrl, creator: 'createFileUploadToken', resource, token: upload })).toEqual({
      method: 'POST',
      url: `${publicUrl}/fs/upload?${encoded}&token=${upload}`,
    });
    const archive = { id: 'cnt_1', name: 'a.gz' };
    expect(
      linkUrl({ publicUrl, creator: 'createLogArchiveDownloadToken', resource: archive, token }).url,
    ).toBe(`${publicUrl}/container/logs/archives/download?id=cnt_1&name=a.gz&token=${token}`);
  });

  test.each([
    undefined,
    null,
    7,
    '',
    'dl_',
    `${token}&x=1`,
    `//evil.example/${token}`,
    'x'.repeat(500),
  ])('the URL of a direct link is not created from %p, which is not a valid token', (invalid) => {
    const creator = 'createFileDownloadToken';
    expect(() => linkUrl({ publicUrl, creator, resource: {}, token: invalid })).toThrow('token is invalid');
  });
});
