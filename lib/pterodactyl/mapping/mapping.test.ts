import { describe, expect, it } from '@jest/globals';
import type { OldEgg, OldServer } from '../old-panel.js';
import { typeOfEgg, variablesOf, versionOf } from './egg-type.js';
import { limitsOf } from './limits.js';
import { capabilitiesOf } from './permissions.js';
import { takenSchedule } from './schedules.js';
import { visibleName } from './visible-name.js';

const row = {
  ...{ id: '1', uuid: '33333333-0000-4000-8000-000000000001', author: 'a@example.org', name: 'App' },
  ...{
    description: '',
    features: '["eula"]',
    docker_images: '{"A":"ghcr.io/parkervcp/yolks:a","B":"ghcr.io/parkervcp/yolks:b"}',
  },
  ...{ config_files: '{}', config_startup: '{"done":"up"}', config_logs: '{}', config_stop: 'stop' },
  ...{
    startup: './run {{MAP}}',
    script_container: 'ghcr.io/parkervcp/installers:debian',
    script_entry: 'bash',
  },
  script_install: 'true',
};
const variable = {
  ...{ id: '7', name: 'Map', description: '', env_variable: 'map', default_value: 'dust' },
  ...{ user_viewable: '1', user_editable: '0', rules: 'required|string' },
};
const egg: OldEgg = { id: '1', uuid: row.uuid, name: 'App', row, variables: [variable] };
const server = (fields: Partial<OldServer>) =>
  ({ startup: '', image: '', values: new Map(), ...fields }) as unknown as OldServer;

describe('typeOfEgg', () => {
  it('makes a type from the columns of both panels', () => {
    const pelican = {
      ...egg,
      row: { ...row, startup: null, startup_commands: '{"Default":"./run {{MAP}}"}' },
      variables: [{ ...variable, rules: '["required","string"]' }],
    };
    for (const each of [egg, pelican]) {
      const { definition, startup } = typeOfEgg(each, new Map());
      expect(startup).toBe('./run {{MAP}}');
      expect(definition).toMatchObject({ type: 'app', requires_eula: true, stop: { console: 'stop' } });
      expect(definition.variables).toContainEqual(
        expect.objectContaining({
          env: 'MAP',
          default: 'dust',
          access: 'view',
          rules: ['required', 'string'],
        }),
      );
    }
  });

  it('takes the configuration and the script from the egg that an egg refers to', () => {
    const child = {
      ...egg,
      id: '2',
      row: { ...row, config_stop: null, config_from: '1', script_install: null, copy_script_from: '1' },
    };
    const { definition } = typeOfEgg(child, new Map([['1', egg]]));
    expect(definition).toMatchObject({ stop: { console: 'stop' }, install: { script: 'true' } });
  });

  it('refuses an egg with a value that is nested too deeply', () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    expect(() => typeOfEgg({ ...egg, row: { ...row, docker_images: deep } }, new Map())).toThrow(
      /The egg is refused: it is nested too deeply/,
    );
  });

  it('refuses an egg without an image', () => {
    expect(() => typeOfEgg({ ...egg, row: { ...row, docker_images: 'no JSON' } }, new Map())).toThrow(
      /The egg is refused/,
    );
  });
});

describe('variablesOf', () => {
  it('returns only what differs from the type, and the startup command of the server', () => {
    const type = typeOfEgg(egg, new Map());
    expect(
      variablesOf(server({ values: new Map([['7', 'dust']]), startup: './run {{MAP}}' }), egg, type),
    ).toEqual({});
    const own = server({ values: new Map([['7', '']]), startup: './own' });
    expect(variablesOf(own, egg, type)).toEqual({ MAP: '', STARTUP: './own' });
    expect(variablesOf(own, egg, undefined)).toEqual({});
  });
});

it('finds the version with the image of a server', () => {
  const type = typeOfEgg(egg, new Map());
  expect(versionOf(server({ image: 'ghcr.io/parkervcp/yolks:a' }), type)).toBe('latest');
  expect(versionOf(server({ image: 'ghcr.io/parkervcp/yolks:b' }), type)).toBe('b');
  expect(versionOf(server({ image: 'example.org/other' }), type)).toBeUndefined();
});

it('converts limits, of which 0 is none', () => {
  expect(limitsOf({ memory: 512, cpu: 150, disk: 1 })).toEqual({
    memoryLimit: 536_870_912,
    cpuLimit: 1.5,
    diskLimit: 1_048_576,
  });
  expect(limitsOf({ memory: 0, cpu: 0, disk: 0 })).toEqual({});
});

describe('capabilitiesOf', () => {
  it('gives a capability only for all permissions that it covers', () => {
    expect(capabilitiesOf(['control.start', 'control.stop', 'schedule.read'])).toEqual({
      capabilities: ['servers.read', 'schedules.read'],
      lost: ['control.start', 'control.stop'],
    });
  });

  it('gives nothing but the sight of the server for unknown permissions', () => {
    expect(capabilitiesOf(['*', 'toString'])).toEqual({
      capabilities: ['servers.read'],
      lost: ['*', 'toString'],
    });
  });
});

describe('takenSchedule', () => {
  const schedule = { id: '1', name: 'Nightly', cron: '0 4 * * *', isActive: true, onlyWhenOnline: false };
  const task = { action: 'power', payload: 'start', offsetS: 0, continueOnFailure: false };

  it('disables a schedule of which a task is left out', () => {
    const tasks = [task, { ...task, action: 'delete_files', payload: '*.log' }];
    expect(takenSchedule({ ...schedule, tasks })).toMatchObject({
      isActive: false,
      tasks: [{ power: 'start' }],
    });
  });

  it('refuses a schedule without a task that is known, or with too many', () => {
    expect(takenSchedule({ ...schedule, tasks: [{ ...task, payload: 'explode' }] })).toMatch(/no task/);
    expect(takenSchedule({ ...schedule, tasks: Array(11).fill(task) })).toMatch(/at most 10/);
  });
});

it('keeps what is visible of a name', () => {
  expect(visibleName(' Odd\u0000\u202e  time\n ', 64)).toBe('Odd time');
  expect(visibleName('🐙'.repeat(40), 64)).toBe('🐙'.repeat(32));
  expect(visibleName('\u200b', 64)).toBeUndefined();
  const begunMs = performance.now();
  expect(visibleName(`${' '.repeat(100)}${'x'.repeat(200_000)}`, 64)).toBe('x'.repeat(64));
  expect(performance.now() - begunMs).toBeLessThan(10_000);
});
