import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type DaemonConfig, readDaemonConfig } from '../../config/index.js';
import { readTunnelSettings, tunnelFile } from '../../daemon/tunnel/tunnel-settings.js';
import { hasTunnelTo, joinTunnel } from './join-tunnel.js';

const [PANEL, OTHER] = ['https://panel.example.org', 'https://other.example.org'];
const code = (letter: string) => `join_${letter.repeat(43)}`;

describe('the tunnel of a join', () => {
  let config: DaemonConfig;
  beforeEach(() => {
    config = readDaemonConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'berth-join-tunnel-')) });
  });
  afterEach(() => rmSync(join(config.folder, '..'), { recursive: true, force: true }));

  const joining = (panel: string, letter: string) => joinTunnel(config, { panel, code: code(letter) });
  const tokens = () => readTunnelSettings(config.folder)?.tokens ?? [];

  test('keeps the credentials of interrupted joins until one succeeds, and then only the new one', () => {
    joining(PANEL, 'A').settle('first');
    const [first] = tokens();
    joining(PANEL, 'B').open('second');
    joining(PANEL, 'C').open('third');
    expect(tokens()).toHaveLength(4);
    expect(tokens()).toContain(first);
    expect(tokens().at(-1)).toBe(code('C'));
    joining(PANEL, 'D').settle('third');
    expect(tokens()).toHaveLength(1);
  });

  test('stays as it is if the join with another panel is refused or needs no tunnel', () => {
    joining(PANEL, 'A').settle('key');
    const before = tokens();
    const other = joining(OTHER, 'B');
    expect(() => other.open('key')).toThrow(`This daemon has a tunnel to ${PANEL}, and can have only one`);
    other.restore();
    other.remove();
    expect(tokens()).toEqual(before);
    expect([hasTunnelTo(config, PANEL), hasTunnelTo(config, OTHER)]).toEqual([true, false]);
    joining(PANEL, 'C').remove();
    expect(hasTunnelTo(config, PANEL)).toBe(false);
  });

  test('replaces a damaged file', () => {
    joining(PANEL, 'A').settle('key');
    writeFileSync(tunnelFile(config.folder), '{"panel"');
    expect(() => readTunnelSettings(config.folder)).toThrow('join the panel again, or delete the file');
    joining(PANEL, 'B').open('key');
    expect(tokens()).toHaveLength(2);
  });
});
