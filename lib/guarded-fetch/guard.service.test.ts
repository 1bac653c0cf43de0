import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { GuardedFetch } from './guarded-fetch.js';
import { NameServer, type Zone } from './suites/name-server.js';
import { fetched, file, LOOPBACK, redirect, Web } from './suites/web-fixture.js';

const REFUSED = /^The host \S+ is in a private or special network: .+\.$/;

const noSignal = new AbortController().signal;

const ZONE: Zone = {
  'file.test': [['127.0.0.1']],
  'private.test': [['10.1.2.3']],
  'loopback.test': [['127.0.0.1']],
  'loopback6.test': [['::1']],
  'link-local.test': [['169.254.169.254']],
  'nat.test': [['100.64.0.1']],
  'measured.test': [['198.18.0.1']],
  'multicast.test': [['224.0.0.1']],
  'unspecified.test': [['0.0.0.0']],
  'mapped.test': [['::ffff:7f00:1']],
  'nat64.test': [['64:ff9b::7f00:1']],
  'local-nat64.test': [['64:ff9b:1::7f00:1']],
  'teredo.test': [['2001:0:7f00:1::']],
  'six-to-four.test': [['2002:7f00:1::']],
  'unique-local.test': [['fd00:ec2::254']],
  'swapped.test': [['127.0.0.2'], ['127.0.0.1']],
  'last-bad.test': [['127.0.0.2', '127.0.0.1']],
  'first-bad.test': [['10.0.0.1', '127.0.0.2']],
  'other-family-bad.test': [['127.0.0.2', '::1']],
  'none.test': [[]],
};

describe('GuardedFetch with the URL of a user', () => {
  let names: NameServer;
  let web: Web;
  const opened: Web[] = [];
  const serve = async (...args: Parameters<typeof Web.serve>) => {
    const served = await Web.serve(...args);
    opened.push(served);
    return served;
  };

  beforeAll(async () => {
    names = await NameServer.start(ZONE);
    web = await Web.serve(file('secret'));
  });
  afterAll(() => {
    names.close();
    web.close();
  });
  afterEach(() => {
    for (const each of opened.splice(0)) each.close();
    web.connections = 0;
  });
  const fetchBy = (address: string, allow: string[] = []) =>
    fetched(address, { allow, lookUp: names.lookUp });
  const at = (host: string) => `http://${host}:${web.port}/file`;

  const special = Object.keys(ZONE).filter((name) => !/^(file|swapped|none|.+-bad)\.test$/.test(name));
  test.each(
    special,
  )('a fetch of the URL %s is rejected because its address is private or special', async (name) => {
    await expect(fetchBy(at(name))).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(REFUSED),
    });
    expect(web.connections).toBe(0);
  });

  test.each([
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
    ],
    ...[
      '%31%32%37.0.0.1',
      '１２７．０．０．１',
      '①②⑦.0.0.1',
      '127。0。0。1',
      '0',
      '0.0.0.0',
      '0x0',
      '10.1',
      '169.254.43518',
    ],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...[
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b:1::127.0.0.1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '[fe80::1]',
    ],
    ...['[fd00::1]', '[ff02::1]', '255.255.255.255', '240.0.0.1', '192.0.0.192', '100.100.100.200'],
  ])('a fetch of a URL with the host %s is rejected', async (host) => {
    const never = () => Promise.reject(new Error('an address is not looked up'));
    await expect(fetched(at(host), { allow: [], lookUp: never })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(REFUSED),
    });
    expect(web.connections).toBe(0);
  });

  test.each([
    'localhost',
    'LOCALHOST',
  ])('a fetch of a URL is rejected if the host name %s resolves to this machine', async (host) => {
    await expect(fetched(at(host), { allow: [] })).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(web.connections).toBe(0);
  });

  test('for a private address, a fetch throws the same error whether the port is open, closed or the host missing', async () => {
    const said = new Set<string>();
    for (const address of [at('loopback.test'), 'http://loopback.test:1/', 'https://loopback.test/a']) {
      const error = await fetchBy(address).catch((refused: Error) => refused);
      said.add(String(error));
    }
    expect([...said]).toEqual([expect.stringContaining('private or special network')]);
  });

  test('a fetch from a private address is allowed if the operator has allowed its address or range', async () => {
    for (const allow of [['127.0.0.1'], ['10.0.0.0/8', '127.0.0.0/8'], LOOPBACK]) {
      expect(await fetchBy(at('file.test'), allow)).toBe('secret');
    }
    expect(await fetchBy(at('127.1'), ['127.0.0.1'])).toBe('secret');
    expect(await fetchBy(at('mapped.test'), ['127.0.0.1'])).toBe('secret');
    await expect(fetchBy(at('file.test'), ['127.0.0.2/31'])).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test.each([
    'last-bad.test',
    'first-bad.test',
    'other-family-bad.test',
  ])('a fetch is rejected if only one of several addresses of the host %s is forbidden', async (name) => {
    const good = await serve(file('good'), { address: '127.0.0.2' });
    const refused = fetchBy(`http://${name}:${good.port}/file`, ['127.0.0.2']);
    await expect(refused).rejects.toThrow(REFUSED);
    expect([good.connections, web.connections]).toEqual([0, 0]);
  });

  test('a fetch connects to the address that was checked, even if the host name then gets another one', async () => {
    const good = await serve(file('good'), { address: '127.0.0.2' });
    const bad = await serve(file('bad'));
    const asked = names.asked('swapped.test');
    const got = await fetched(`http://swapped.test:${good.port}/file`, {
      allow: ['127.0.0.2'],
      lookUp: names.lookUp,
    });
    expect([got, names.asked('swapped.test') - asked, good.connections]).toEqual(['good', 1, 1]);
    const again = fetched(`http://swapped.test:${bad.port}/file`, {
      allow: ['127.0.0.2'],
      lookUp: names.lookUp,
    });
    await expect(again).rejects.toThrow(REFUSED);
    expect([names.asked('swapped.test') - asked, bad.connections]).toEqual([2, 0]);
  });

  test('a fetch checks the address again on every redirect', async () => {
    const targets = [
      ...[at('127.0.0.1'), at('loopback.test'), at('[::ffff:127.0.0.1]'), at('2130706433')],
      ...[
        `//127.0.0.1:${web.port}/file`,
        `\\\\127.0.0.1:${web.port}\\file`,
        `ht\ttp://127.0.0.1:${web.port}`,
      ],
    ];
    for (const status of [301, 302, 303, 307, 308]) {
      for (const target of targets) {
        const first = await serve(redirect(target, status), { address: '127.0.0.2' });
        await expect(fetchBy(first.url, ['127.0.0.2'])).rejects.toMatchObject({
          kind: 'invalid_input',
          message: expect.stringMatching(REFUSED),
        });
        expect(first.connections).toBe(1);
      }
    }
    expect(web.connections).toBe(0);
  });

  test.each([
    ['file:///etc/passwd', 'must use http or https'],
    ['ftp://127.0.0.1/a', 'must use http or https'],
    ['data:text/plain,a', 'must use http or https'],
    ['gopher://127.0.0.1:70/_a', 'must use http or https'],
    ['blob:http://127.0.0.1/a', 'must use http or https'],
    ['javascript:alert(1)', 'must use http or https'],
    ['unix:/var/run/docker.sock', 'must use http or https'],
    ['http://user:password@127.0.0.1/', 'must not contain a user name or password'],
    ['http://user@127.0.0.1/', 'must not contain a user name or password'],
    ['http://:password@127.0.0.1/', 'must not contain a user name or password'],
    ['http://127.0.0.1#@file.test/', 'is in a private or special network'],
    ['http://127.0.0.1\\@file.test/', 'is in a private or special network'],
    ['http://[::1', 'is invalid'],
    ['http://1.2.3.256/', 'is invalid'],
    ['http://a b/', 'is invalid'],
    ['http://127.0.0.1:65536/', 'is invalid'],
    [`http://${'a.'.repeat(130)}test/`, 'is invalid'],
  ])('a fetch of the URL %s is rejected, also as the target of a redirect', async (address, why) => {
    const refused = { kind: 'invalid_input', message: expect.stringContaining(why) };
    await expect(fetchBy(address)).rejects.toMatchObject(refused);
    const first = await serve(redirect(address), { address: '127.0.0.2' });
    await expect(fetchBy(first.url, ['127.0.0.2'])).rejects.toMatchObject(refused);
    // No error may contain a password of the URL.
    const said = await fetchBy(address).catch(String);
    expect(said).not.toContain('password@');
  });

  test('a host name look-up counts towards the limit until it ends, even if its client has disconnected', async () => {
    const asked: string[] = [];
    let answer: (addresses: string[]) => void = () => undefined;
    const lookUp = (name: string) => {
      asked.push(name);
      return new Promise<string[]>((resolve) => {
        answer = resolve;
      });
    };
    const fetch = new GuardedFetch({ allow: [], lookUp });
    // Each caller has its own signal, as each request of a daemon has.
    const callers: AbortController[] = [];
    const get = (name: string) => {
      const caller = new AbortController();
      callers.push(caller);
      return fetch.get(`http://${name}.test/`, { maxBytes: 1, signal: caller.signal }, async () => undefined);
    };
    const going = Promise.allSettled(Array.from({ length: 18 }, (_, index) => get(`name-${index}`)));
    await expect(get('one-more')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (const caller of callers) caller.abort(new Error('called off'));
    await going;
    expect(asked).toEqual(['name-0.test', 'name-1.test']);
    // The look-ups in progress continue. When they end, the look-ups of cancelled callers in the queue are not
    // started.
    answer([]);
    const later = () =>
      fetch.get('http://later.test/', { maxBytes: 1, signal: noSignal }, async () => undefined);
    const results: Promise<unknown>[] = [];
    await eventually('the next look-up', () => {
      if (!asked.includes('later.test')) results.push(later().catch((error: unknown) => error));
      return asked.includes('later.test');
    });
    answer(['127.0.0.1']);
    expect(await results.at(-1)).toMatchObject({ kind: 'invalid_input' });
    expect(asked).toHaveLength(3);
  });

  test('a fetch from a host name without an address throws a specific error', async () => {
    for (const name of ['none.test', 'nowhere.test']) {
      await expect(fetchBy(at(name))).rejects.toMatchObject({
        kind: 'unavailable',
        message: `The host ${name} has no IP address: check the name.`,
      });
    }
  });
});
