import { describe, expect, it } from '@jest/globals';
import { readEgg } from '../read-egg.js';
import { codesOf, configWith, type Json, plainEgg, variable } from '../suites/make-egg.js';
import { typeFromEgg } from './type-from-egg.js';

const YOLK = 'ghcr.io/parkervcp/yolks:java_21';
/** What the report of every egg says, because eggs have no such fields. */
const ALWAYS = ['default_port_chosen ', 'limits_chosen '];

function typeOf(fields: Record<string, Json>) {
  const made = typeFromEgg(readEgg(JSON.stringify(plainEgg({ docker_images: { A: YOLK }, ...fields }))));
  const codes = codesOf(made.report).filter((code) => !ALWAYS.includes(code));
  return { ...made, codes };
}
const filesOf = (files: Json) => {
  const { definition, report, codes } = typeOf({
    variables: [variable({})],
    config: configWith({ files: JSON.stringify(files) }),
  });
  return { files: definition.config_files, messages: report.map(({ message }) => message), codes };
};
const readyOf = (done: Json) => {
  const { definition, codes } = typeOf({ config: configWith({ startup: JSON.stringify({ done }) }) });
  return [definition.ready, codes];
};

describe('the server type of an egg', () => {
  it('has the contract of the images, and the values of the server in its environment', () => {
    const { definition, suggestedType, codes } = typeOf({ name: 'Überschall: Arena 3!', stop: '^C' });
    expect(suggestedType).toBe('uberschall-arena-3');
    expect(definition).toMatchObject({
      ...{ type: 'uberschall-arena-3', name: 'Überschall: Arena 3!', image: YOLK },
      versions: { latest: null },
      env: {
        SERVER_PORT: '{port}',
        SERVER_IP: '{ip}',
        SERVER_MEMORY: '{memory_mib}',
        TZ: 'UTC',
        TINI_SUBREAPER: '1',
      },
      ...{ data_path: '/home/container', tty: true, protocols: ['tcp', 'udp'], stop: { console: 'quit' } },
      ready: { pattern: 'Server started' },
      install: {
        ...{ image: 'ghcr.io/example/installers:debian', command: ['bash'] },
        script: '#!/bin/bash\necho hello\n',
      },
    });
    expect(codes).toEqual(['unknown_field /stop']);
  });

  it.each([
    ['日本', 'imported-egg'],
    ['Egg', 'imported-egg'],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ])('with the name %s has the id %s', (name, type) => {
    expect(typeOf({ name }).suggestedType).toBe(type);
  });

  it('has the startup command as a variable for administrators, with placeholders and not with values', () => {
    const startup = './a {{SERVER_PORT}} {{MAP}} {port} && ./b';
    const { definition, codes } = typeOf({ startup, variables: [variable({})] });
    expect(definition.variables[0]).toMatchObject({ env: 'STARTUP', default: startup, access: 'view' });
    // These images run the command in a shell.
    expect(codes).toEqual([]);
    const other = typeOf({ startup, docker_images: { A: 'example/a' }, variables: [variable({})] });
    expect(other.codes).toEqual(['needs_shell /startup', 'image_contract_unknown /docker_images']);
  });

  it('has the names, rules, defaults and access of the variables, and guesses which are secrets', () => {
    const { definition, report } = typeOf({
      variables: [
        variable({ description: 'Two\nlines', user_editable: false }),
        ...['RCON_PASSWORD', 'GSL_TOKEN', 'API_KEY', 'KEYBOARD', 'BYPASS_CHECK', 'TZ'].map((env_variable) =>
          variable({ env_variable }),
        ),
      ],
    });
    expect(definition.variables[1]).toEqual({
      ...{
        name: 'Map',
        description: 'Two lines',
        env: 'MAP',
        default: 'dust',
        access: 'view',
        secret: false,
      },
      rules: ['required', 'string', 'max:20'],
    });
    expect(report.find(({ code }) => code === 'secret_guessed')?.message).toMatch(
      /: RCON_PASSWORD, GSL_TOKEN, API_KEY\.$/,
    );
    expect(definition.env).not.toHaveProperty('TZ');
  });

  it('has a version for each image, named by its label or tag', () => {
    const { definition, codes } = typeOf({
      docker_images: {
        'Java 21': YOLK,
        'Java 17!': 'ghcr.io/parkervcp/yolks:java_17',
        'java 17': 'ghcr.io/parkervcp/yolks:java_17_b',
        'ghcr.io/parkervcp/yolks:java_8': 'ghcr.io/parkervcp/yolks:java_8',
        latest: 'ghcr.io/parkervcp/yolks:x',
        日本: 'ghcr.io/parkervcp/yolks:y',
      },
    });
    expect(Object.entries(definition.versions).map(([key, each]) => [key, each?.image.slice(24)])).toEqual([
      ['latest', undefined],
      ['java-17', 'java_17'],
      ['java-17-2', 'java_17_b'],
      ['java_8', 'java_8'],
      ['latest-2', 'x'],
      ['image', 'y'],
    ]);
    expect(codes).toEqual(['versions_from_images /docker_images']);
  });

  it('asks for the EULA, and writes the acceptance to its file', () => {
    const { definition, codes } = typeOf({ features: ['eula', 'java_version'] });
    expect(definition).toMatchObject({
      requires_eula: true,
      config_files: { 'eula.txt': { parser: 'properties', changes: { eula: '{env.EULA}' } } },
    });
    expect(codes).toEqual(['feature_without_action /features']);
  });

  it('has the port of an egg that names one', () => {
    const { definition, report } = typeOf({
      variables: [variable({ env_variable: 'SERVER_PORT', default_value: '27015', rules: '' })],
    });
    expect(definition.default_port).toBe(27_015);
    expect(codesOf(report)).not.toContain('default_port_chosen ');
  });
});

describe('how the type of an egg knows that a server has started or stopped', () => {
  it.each<[Json, object, string[]]>([
    ['Done (1.5s)! [x]', { pattern: String.raw`Done \(1\.5s\)! \[x\]` }, []],
    [['a.b', ' c '], { pattern: String.raw`a\.b|c` }, []],
    ['{port} {name}', { pattern: String.raw`\{port\} \{name\}` }, []],
    ['regex:(?i)up{1,2} on \\d+', { pattern: '(?:(?i)up{1,2} on \\d+)' }, []],
    ['regex:on {port}', { pattern: String.raw`(?:on \{port\})` }, []],
    [String.raw`regex:on \{port}`, { pattern: String.raw`(?:on \{port\})` }, []],
    ['regex:(?=a)b', { port: 'tcp' }, ['done_dropped /config/startup', 'ready_by_port /config/startup']],
    [['a\nb', 'c'], { pattern: 'c' }, ['done_dropped /config/startup']],
    [['a'.repeat(990), 'b'.repeat(20)], { pattern: 'a'.repeat(990) }, ['done_dropped /config/startup']],
    [null, { port: 'tcp' }, ['ready_by_port /config/startup']],
  ])('turns the texts %j into %j', (done, ready, codes) => {
    expect(readyOf(done)).toEqual([ready, codes]);
  });

  it.each<[string, object, string[]]>([
    ['^C', { signal: 'SIGINT' }, []],
    ['^SIGKILL', { signal: 'SIGKILL' }, []],
    ['stop', { console: 'stop' }, []],
    ['say {name}', { signal: 'SIGTERM' }, ['stop_replaced /config/stop']],
    ['x'.repeat(201), { signal: 'SIGTERM' }, ['stop_replaced /config/stop']],
  ])('turns the stop %s into %j', (stop, expected, codes) => {
    const made = typeOf({ config: configWith({ stop }) });
    expect([made.definition.stop, made.codes]).toEqual([expected, codes]);
  });
});

describe('the configuration files of the type of an egg', () => {
  it('have the placeholders of types', () => {
    const { files, codes } = filesOf({
      './a.json': {
        parser: 'json',
        create_file: false,
        find: {
          port: '{{server.build.default.port}}',
          where: '{{server.build.default.ip}}:{{env.SERVER_PORT}} {{server.build.memory}} {{server.name}}',
          map: '{{{server.build.env.MAP}}}',
          big: true,
          'list[0].x': 3,
          host: { localhost: '{{env.MAP}}', 'regex:^(a)$': '$1 {{env.MAP}}' },
        },
      },
    });
    expect(codes).toEqual([]);
    expect(files).toEqual({
      'a.json': {
        ...{ parser: 'json', create: false },
        changes: {
          ...{ port: '{port}', where: '{ip}:{port} {memory_mib} {name}', map: '{{env.MAP}}', big: true },
          ...{ 'list[0].x': 3, host: { localhost: '{env.MAP}', 'regex:^(a)$': '$1 {env.MAP}' } },
        },
      },
    });
  });

  it.each<[string, Json, RegExp]>([
    [
      'a word in braces',
      { parser: 'json', find: { a: 'x {port} y' } },
      /\{port\} would be taken for a placeholder/,
    ],
    [
      'an unknown placeholder',
      { parser: 'json', find: { a: '{{server.uuid}}' } },
      /\{server\.uuid\} would be taken/,
    ],
    [
      'the address of the host',
      { parser: 'json', find: { a: '{{config.docker.interface}}' } },
      /reaches its host/,
    ],
    ['several lines', { parser: 'file', find: { a: 'a\nb' } }, /has several lines/],
    ['present values of lines', { parser: 'file', find: { a: { b: 'c' } } }, /does not know present values/],
    ['an unknown key', { parser: 'xml', find: { "a[b='c']": 'c' } }, /"xml" has no such keys/],
    [
      'an expression of Go',
      { parser: 'json', find: { a: { 'regex:(?i)x': 'c' } } },
      /not a regular expression/,
    ],
    ['a long key', { parser: 'ini', find: { ['k'.repeat(300)]: 'c' } }, /has more than 255 characters/],
    ['a long value', { parser: 'ini', find: { a: 'v'.repeat(5000) } }, /has more than 4096 characters/],
  ])('leave out %s', (_, file, message) => {
    const { files, messages, codes } = filesOf({ 'a.txt': file });
    expect(files).toBeUndefined();
    expect(codes).toContain('config_change_dropped /config/files');
    expect(messages.find((each) => message.test(each))).toMatch(/^a\.txt: "/);
  });

  it('name the placeholders that nothing replaces, and the variables that the egg does not have', () => {
    const find = { a: '{{Some.Thing}}', b: '{{env.NOPE}}', c: '{{env.MAP}}' };
    const { files, messages } = filesOf({ 'a.json': { parser: 'json', find } });
    expect(files?.['a.json']?.changes).toEqual({ a: '{{Some.Thing}}', b: '{env.NOPE}', c: '{env.MAP}' });
    expect(messages.filter((each) => each.startsWith('a.json'))).toEqual([
      'a.json: "a" keeps {{Some.Thing}}, which nothing replaces.',
      'a.json: "b" is only changed for servers with the variable NOPE, which the egg does not have.',
    ]);
  });

  it('leave out a key inside of another one, and what a type has no space for', () => {
    const keys = Object.fromEntries(Array.from({ length: 102 }, (_, index) => [`k${index}`, '1']));
    const { files, codes } = filesOf({
      'a.json': { parser: 'json', find: { a: '1', 'a.b': '2', 'c.d': '3', c: '4' } },
      'b.properties': { parser: 'properties', find: keys },
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`f${index}.ini`, { parser: 'ini', find: { a: 'b' } }]),
      ),
      'back\\slash': { parser: 'ini', find: { a: 'b' } },
    });
    expect(files?.['a.json']?.changes).toEqual({ a: '1', 'c.d': '3' });
    expect(Object.keys(files?.['b.properties']?.changes ?? {})).toHaveLength(100);
    expect(Object.keys(files ?? {})).toHaveLength(20);
    const count = (code: string) => codes.filter((each) => each.startsWith(code)).length;
    expect([count('config_change_dropped'), count('config_file_dropped')]).toEqual([4, 3]);
  });
});

describe('an egg that does not fit into a type', () => {
  const script = (length: number) => ({
    installation: { script: 'x'.repeat(length), container: 'a/b', entrypoint: 'ash' },
  });
  it.each<[string, Record<string, Json>, string]>([
    ['a long startup command', { startup: 'x'.repeat(4097) }, '/startup'],
    ['a long script', { scripts: script(32_769) }, '/scripts/installation/script'],
    ['only images with long names', { docker_images: [`a/${'b'.repeat(300)}`] }, '/docker_images'],
    ['a name that begins with a digit', { variables: [variable({ env_variable: '9LIVES' })] }, '/variables'],
    ['a long default', { variables: [variable({ default_value: 'x'.repeat(4097) })] }, '/variables'],
    [
      'many variables',
      { variables: Array.from({ length: 100 }, (_, index) => variable({ env_variable: `V${index}` })) },
      '/variables',
    ],
    [
      'too much in all',
      {
        scripts: script(30_000),
        variables: Array.from({ length: 10 }, (_, index) =>
          variable({ env_variable: `V${index}`, rules: '', default_value: 'x'.repeat(4000) }),
        ),
      },
      '/variables',
    ],
  ])('is refused for %s', (_, fields, path) => {
    expect(() => typeOf(fields)).toThrow(
      expect.objectContaining({ kind: 'invalid_input', details: [expect.objectContaining({ path })] }),
    );
  });

  it('is taken with shortened texts and without the rules that are too long', () => {
    const { definition, codes } = typeOf({
      name: 'n'.repeat(100),
      description: 'd'.repeat(600),
      variables: [
        variable({ name: '🦊'.repeat(81), rules: ['required', `in:${'x'.repeat(400)}`], default_value: 'x' }),
      ],
    });
    expect([definition.name.length, definition.description.length]).toEqual([80, 500]);
    expect([...(definition.variables[1]?.name ?? '')]).toHaveLength(80);
    expect(definition.variables[1]?.rules).toEqual(['required']);
    expect(codes.filter((code) => /shortened|rule_dropped/.test(code))).toEqual([
      ...['text_shortened /name', 'text_shortened /description', 'text_shortened /variables'],
      'rule_dropped /variables',
    ]);
  });
});
