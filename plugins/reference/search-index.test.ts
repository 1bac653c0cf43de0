import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig, readPanelConfig } from '../../config/index.js';
import { readDocument, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { createBook, createPages } from './pages.js';
import { searchEntries } from './search-index.js';
import { createSearch, matchesIn, wordsOf } from './static/ranking.js';

const sourceOf = (service: Service) => ({
  service,
  document: readDocument(service),
  limits: service === 'panel' ? readPanelConfig({}).limits : readDaemonConfig({}).limits,
});
const entries = {
  panel: searchEntries(createBook(sourceOf('panel'))),
  daemon: searchEntries(createBook(sourceOf('daemon'))),
};
const search = { panel: createSearch(entries.panel), daemon: createSearch(entries.daemon) };
const namesOf = (service: Service, query: string) =>
  search[service](query).map(({ entry }) => entry.name || entry.title);

/** The first result of a query, and the label of the part that it shows; empty if it shows none with a label. */
const FIRST: Record<Service, [query: string, name: string, part: string][]> = {
  panel: [
    ['createServer', 'createServer', ''],
    ['createserver', 'createServer', ''],
    ['create server', 'createServer', ''],
    ['create a server', 'createServer', ''],
    ['/api/v2/servers', 'listServers', ''],
    ['POST /api/v2/servers', 'createServer', ''],
    ['port_taken', 'port_taken', ''],
    ['rateLimitRpm', 'updateSettings', 'rateLimitRpm'],
    ['memory limit', 'createServer', 'memoryLimit'],
    ['how do i start a server?', 'controlServer', ''],
    ['PowerAction', 'PowerAction', ''],
    ['deprecation', 'Versions and deprecation', ''],
  ],
  daemon: [
    ['install container', 'installContainer', ''],
    ['installcontainer', 'installContainer', ''],
    ['rename files', 'renamePath', ''],
    ['disk_limit_reached', 'disk_limit_reached', ''],
    ['expires_in', 'createSftpCredential', 'expires_in'],
    ['getDaem', 'getDaemon', ''],
  ],
};

describe.each(SERVICES)('the search of the API reference of the %s', (service) => {
  test.each(
    FIRST[service],
  )('the search of the API reference finds for "%s" the entry %s first', (query, name, part) => {
    const [first] = search[service](query);
    expect(first?.entry.name || first?.entry.title).toBe(name);
    expect(first?.part?.label ?? '').toBe(part);
  });

  test('the search of the API reference finds every operation by its id, and every schema and error by its name', () => {
    for (const { kind, name } of entries[service].filter(({ kind }) => kind !== 'guide'))
      expect([kind, name, namesOf(service, name).includes(name)]).toEqual([kind, name, true]);
  });

  test('every result of the search leads to a page and a place that exist', () => {
    const pages = createPages(sourceOf(service));
    const texts = new Map<string, string>();
    for (const { address, parts } of entries[service]) {
      const [path = '', own] = address.split('#');
      const text = texts.get(path) ?? pages(path) ?? '';
      texts.set(path, text);
      expect([path, text.length > 0]).toEqual([path, true]);
      for (const anchor of [own, ...parts.map((part) => part.anchor)])
        if (anchor !== undefined) expect([address, anchor, text.includes(`id="${anchor}"`)]).toContain(true);
    }
  });

  test('the index of the search is small, and 95 % of the queries take less than 20 ms', () => {
    expect(JSON.stringify(entries[service]).length).toBeLessThan(400_000);
    const queries = entries[service]
      .filter((_, index) => index % 5 === 0)
      .flatMap(({ name, title }) => [title, name.slice(0, 1), name.slice(0, 4)]);
    const times = queries.map((query) => cpuMsOf(() => search[service](query)));
    times.sort((one, other) => one - other);
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(20);
  });
});

/** Returns the processor time of some work. Other programs on a busy machine do not count. */
function cpuMsOf(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

describe('the words of the search of the API reference', () => {
  test('the search splits names, and ignores punctuation, plurals and words that say nothing', () => {
    expect(wordsOf('How do I list the Backups?')).toEqual(['list', 'backup']);
    expect(wordsOf('installContainer port_taken SFTPUser')).toEqual([
      ...['install', 'container', 'port', 'taken', 'sftp', 'user'],
    ]);
    expect(wordsOf('the')).toEqual(['the']);
    expect(wordsOf('access <b>')).toEqual(['access', 'b']);
    expect(wordsOf(' .,/ ')).toEqual([]);
  });

  test('the search uses at most eight words and returns at most 20 results', () => {
    expect(wordsOf('one two three four five six seven eight nine ten')).toHaveLength(8);
    expect(search.panel('server').length).toBe(20);
    expect(search.panel('')).toEqual([]);
    expect(search.panel('zzzz')).toEqual([]);
  });

  test('the search finds entries with some of the words if none has all of them', () => {
    expect(namesOf('panel', 'createServer zzzz')[0]).toBe('createServer');
  });

  test('the search marks the words that match, and nothing else', () => {
    const marked = (text: string, query: string) =>
      matchesIn(text, wordsOf(query)).map(([from, to]) => text.slice(from, to));
    expect(marked('The backups of createBackup', 'backups')).toEqual(['backup', 'Backup']);
    expect(marked('WebAuthn', 'webauthn')).toEqual(['WebAuthn']);
    expect(marked('An island is', 'is')).toEqual(['is', 'is']);
    expect(marked('<b>"port"</b>', 'port')).toEqual(['port']);
    expect(marked('Report', 'port')).toEqual(['port']);
    expect(marked('nothing', 'else')).toEqual([]);
  });
});

test('the API reference has the colours of the web application', () => {
  const root = join(import.meta.dirname, '..', '..');
  const app = readFileSync(join(root, 'web', 'src', 'styles.css'), 'utf8');
  const own = readFileSync(join(import.meta.dirname, 'static', 'styles', 'colours.css'), 'utf8');
  const coloursOf = (theme: string) =>
    new Map(
      [...(app.split(theme)[1]?.split('}')[0] ?? '').matchAll(/(--[\w-]+): (#\w+);/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
  const [light, dark] = [coloursOf(':root {'), coloursOf(':root[data-theme="dark"] {')];
  const pairs = [...own.matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  expect(pairs.length).toBeGreaterThan(15);
  for (const [, name, ...values] of pairs)
    expect([name, ...values]).toEqual([name, light.get(name), dark.get(name)]);
});
