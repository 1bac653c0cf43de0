import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { games, protocols } from 'gamedig';
import { VariableRules } from '../../lib/variable-rules/variable-rules.js';
import { type Catalogue, createCatalogue } from './catalogue.js';
import { boundPorts, missingPorts, portVariable } from './server-ports.js';
import type { ServerType } from './server-type.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog');
const DOCUMENT = join(import.meta.dirname, '../../generated/daemon/openapi.json');
const PORT = 30_000;

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await createCatalogue({ folders: [BUILT_IN] });
});

/** Runs a check for each type. The names of types are known only when the catalogue is loaded. */
const eachType = (check: (type: ServerType) => void) => () => {
  expect(catalogue.list().length).toBeGreaterThan(40);
  for (const type of catalogue.list()) {
    try {
      check(type);
    } catch (error) {
      throw new Error(`in the type ${type.type}`, { cause: error });
    }
  }
};

/** The games that the catalogue must have, by the ids of their types. */
const POPULAR = [
  ...['minecraft-java', 'minecraft-bedrock', 'velocity', 'bungeecord', 'terraria', 'valheim', 'rust'],
  ...['counter-strike-2', 'garrys-mod', 'factorio', 'satisfactory', 'palworld', 'ark', '7-days-to-die'],
  ...['project-zomboid', 'dont-starve-together', 'luanti', 'openttd', 'xonotic', 'teeworlds', 'mindustry'],
  ...['teamspeak', 'mumble', 'nodejs', 'python'],
];

const resolved = (type: ServerType) => {
  const asked = type.variables.filter(({ default: standard }) => standard === null);
  const env = {
    EULA: 'true',
    ...Object.fromEntries(asked.map(({ env: name }) => [name, 'correct-horse-7'])),
  };
  const ports = missingPorts(type.ports, { port: PORT });
  const request = {
    id: 'cnt_1',
    name: 'My server',
    type: type.type,
    version: 'latest',
    dataFolder: '/tmp/x',
  };
  return catalogue.resolve({ ...request, port: PORT, ports, env });
};

describe('the built-in server types', () => {
  test('popular games are among them, and say how much memory they need', () => {
    for (const type of POPULAR) {
      const { description, limits } = catalogue.get(type);
      expect(description).toMatch(/\d [MG]iB of memory/);
      expect(limits.memoryBytes).toBeGreaterThanOrEqual(64 * 1024 * 1024);
    }
  });

  test('the documentation lists all of them, and they say whether the tests start them', async () => {
    const page = await readFile(join(BUILT_IN, '../docs/catalogue.md'), 'utf8');
    const [started = '', others = ''] = (page.split('## Built-in types')[1] ?? '').split('do not start them');
    const typesIn = (text: string) =>
      [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([a-z0-9-]+)`/g)].map(([, type]) => type),
      );
    const all = catalogue.list();
    const hasNote = ({ description }: ServerType) =>
      description.endsWith('Not tried with the real program yet.');
    const sorted = (types: ServerType[]) => types.map(({ type }) => type).sort();
    expect(typesIn(started).sort()).toEqual(sorted(all.filter((type) => !hasNote(type))));
    expect(typesIn(others.split('\n## ')[0] ?? '').sort()).toEqual(sorted(all.filter(hasNote)));
  });

  test('the document describes each definition', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(JSON.parse(await readFile(DOCUMENT, 'utf8')), 'daemon');
    const validate = ajv.compile({ $ref: 'daemon#/components/schemas/ServerTypeDefinition' });
    eachType(({ type }) => {
      validate(catalogue.types.find(type)?.definition);
      expect(validate.errors ?? []).toEqual([]);
    })();
  });

  test(
    'each variable has a name, help, and a default that fits its rules or is asked for',
    eachType(({ variables }) => {
      expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
      for (const { name, description, default: standard, rules } of variables) {
        expect([name, description.length > 0]).toEqual([name, true]);
        const checks = new VariableRules(rules);
        expect(checks.unenforced).toEqual([]);
        const isAsked = standard === null && rules[0] === 'required';
        expect([name, isAsked ? undefined : checks.violation(standard ?? '')]).toEqual([name, undefined]);
      }
    }),
  );

  test(
    'each server gets its command, with the default values, without a placeholder that is left',
    eachType((type) => {
      const { env, command = [], process: method, configFiles = [] } = resolved(type);
      const texts = [...command, ...(method?.command ?? []), ...Object.values(env)];
      expect(texts.filter((text) => /\{[a-z_]+\}/.test(text))).toEqual([]);
      for (const { changes } of configFiles)
        for (const change of changes) expect(JSON.stringify(change)).not.toMatch(/\{(env|port)\.|\{port\}/);
    }),
  );

  test(
    'a command in a shell uses only variables that its type defines or that are set in it',
    eachType((type) => {
      const { env } = resolved(type);
      const known = new Set([...Object.keys(env), ...type.variables.map((each) => each.env)]);
      for (const text of [...(type.command ?? []), ...(type.process?.command ?? [])]) {
        const used = [...text.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
        const outer = ['PATH', 'PWD'];
        expect(used.filter((name) => !known.has(name) && !outer.includes(name))).toEqual([]);
      }
    }),
  );

  test(
    'each variable and further port has an effect: in the command or a file, unless the program reads it itself',
    eachType((type) => {
      const { command, process: method, configFiles, env, install } = type;
      const isOfProgram = command === undefined || ['nodejs', 'python', 'syncplay'].includes(type.type);
      const text = JSON.stringify([command, method?.command, configFiles, env, install]);
      const ports = type.ports.filter(({ offset }) => offset > 3 || offset < 0).map(({ name }) => name);
      const unused = [
        ...type.variables.map((each) => each.env).filter((name) => !isOfProgram && !text.includes(name)),
        ...ports.filter(
          (name) =>
            !text.includes(portVariable({ name, port: 1, protocol: 'tcp' })) &&
            !text.includes(`{port.${name}}`),
        ),
      ];
      expect(unused).toEqual([]);
    }),
  );

  test(
    'the ports of a server are different, and have different names',
    eachType(({ protocols: own, ports: ofType, query }) => {
      const ports = missingPorts(ofType, { port: PORT });
      const sockets = boundPorts({ port: PORT, protocols: own, ports });
      expect(new Set(sockets.map(({ port, protocol }) => `${port} ${protocol}`)).size).toBe(sockets.length);
      expect(new Set(['game', ...ports.map(({ name }) => name)]).size).toBe(ports.length + 1);
      const offset = query?.protocol === 'gamedig' ? (query.portOffset ?? 0) : 0;
      if (offset === 0) return;
      expect(ofType.filter((port) => port.name === 'query').map((port) => port.offset)).toEqual([offset]);
    }),
  );

  test(
    'gamedig knows each game that it is to query',
    eachType(({ query }) => {
      if (query?.protocol !== 'gamedig') return;
      const known = query.game.startsWith('protocol-') ? protocols : games;
      expect(Object.keys(known)).toContain(query.game.replace('protocol-', ''));
    }),
  );

  test('Steam apps are installed with the image that runs them, by one script', () => {
    const ofSteam = catalogue.list().filter(({ steamApp }) => steamApp !== undefined);
    expect(ofSteam).toHaveLength(10);
    expect(new Set(ofSteam.map(({ steamApp }) => steamApp)).size).toBe(10);
    for (const { type, steamApp, process: method } of ofSteam) {
      const install = catalogue.installScript(type, 'latest');
      expect(install?.image).toBe('berth/steam:latest');
      expect(install?.script).toContain(`+app_update ${steamApp} validate`);
      expect(resolved(catalogue.get(type)).process?.install).toEqual([['sh', '-c', install?.script]]);
      expect(method?.needs[0]).toMatchObject({ program: 'steamcmd' });
    }
    expect(catalogue.installScript('valheim', 'public-test')?.script).toContain(
      '896660 -beta public-test validate',
    );
    expect(() => catalogue.installScript('valheim', '-beta; x')).toThrow('no version');
  });
});
