import { describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { readEgg } from './read-egg.js';
import { codesOf, configWith, type Json, plainEgg, readFields, variable } from './suites/make-egg.js';

const reportOf = (fields: Record<string, Json>) => codesOf(readFields(fields).report);
const eggOf = (fields: Record<string, Json>) => readFields(fields).egg;
const v3 = (fields: Record<string, Json> = {}) => {
  const { startup, ...rest } = plainEgg({ meta: { version: 'PLCN_v3' } });
  return { ...rest, startup_commands: { Default: startup ?? '' }, ...fields };
};

describe('readEgg', () => {
  it('reads a plain egg without anything to report', () => {
    expect(readFields({ variables: [variable({})] })).toEqual({
      format: 'PTDL_v2',
      egg: {
        name: 'Test',
        author: 'author@example.org',
        description: 'A server for tests.',
        uuid: null,
        updateUrl: null,
        tags: [],
        features: [],
        images: [{ label: 'Debian', reference: 'ghcr.io/example/yolks:debian' }],
        startup: [{ label: 'Default', command: './server --port {{SERVER_PORT}}' }],
        stop: { console: 'quit' },
        done: ['Server started'],
        configFiles: [],
        install: {
          image: 'ghcr.io/example/installers:debian',
          entrypoint: 'bash',
          script: '#!/bin/bash\necho hello\n',
        },
        variables: [
          {
            name: 'Map',
            description: 'The first map.',
            env: 'MAP',
            default: 'dust',
            access: 'edit',
            rules: ['required', 'string', 'max:20'],
          },
        ],
        icon: null,
        fileDenylist: [],
      },
      report: [],
    });
  });

  it.each(['PTDL_v1', 'PTDL_v2', 'PLCN_v1', 'PLCN_v2'])('reads %s as JSON and YAML', (version) => {
    const egg = plainEgg({ meta: { version } });
    const fromJson = readEgg(JSON.stringify(egg, null, 4), { fileName: 'egg.json' });
    expect(fromJson).toMatchObject({ format: version, report: [] });
    expect(readEgg(stringify(egg), { fileName: 'egg.yaml' })).toEqual(fromJson);
    expect(readEgg(stringify(egg))).toEqual(fromJson);
  });

  it('reads PLCN_v3 with several startup commands and objects in config', () => {
    const egg = v3({
      startup_commands: { Default: './server', Debug: './server --debug' },
      config: { files: {}, startup: { done: ['a', 'b'] }, logs: {}, stop: '^C' },
    });
    for (const text of [JSON.stringify(egg), stringify(egg)])
      expect(readEgg(text)).toMatchObject({
        format: 'PLCN_v3',
        egg: {
          startup: [
            { label: 'Default', command: './server' },
            { label: 'Debug', command: './server --debug' },
          ],
          done: ['a', 'b'],
          stop: { signal: 'SIGINT' },
        },
        report: [],
      });
  });

  it('takes the format from meta.version and not from the fields', () => {
    expect(() => readEgg(JSON.stringify({ ...v3(), meta: { version: 'PTDL_v2' } }))).toThrow(
      'The egg is refused: `/startup` is missing: no server could start.',
    );
    expect(reportOf({ startup_commands: {} })).toEqual(['unknown_field /startup_commands']);
  });

  it.each<Json>([[], {}, '', '{}', '[]', null])('reads %j as an empty list, object or text', (empty) => {
    const fields = { tags: empty, features: empty, file_denylist: empty, variables: empty, uuid: null };
    const config = configWith({ files: empty, logs: empty });
    expect(readFields({ ...fields, config })).toMatchObject({
      egg: { tags: [], features: [], fileDenylist: [], variables: [], configFiles: [] },
      report: [],
    });
  });

  it('keeps labels that look like numbers in their order', () => {
    const text = JSON.stringify(plainEgg()).replace('"Debian":', '"17":"example/java:17","8":');
    expect(readEgg(text).egg.images.map(({ label }) => label)).toEqual(['17', '8']);
  });

  it('takes the last of two equal keys in JSON, and refuses them in YAML', () => {
    const text = JSON.stringify(plainEgg()).replace('"name":', '"name":"First","name":');
    expect(readEgg(text).egg.name).toBe('Test');
    expect(() => readEgg('name: a\nname: b\n')).toThrow(
      'The egg is refused: it is not valid YAML (line 2: the key `name` occurs twice).',
    );
  });

  it('reads escaped slashes, a byte order mark and line ends of Windows', () => {
    const text = JSON.stringify(plainEgg()).replaceAll('/', '\\/').replace('hello\\n', 'hello\\r\\n');
    const { egg, report } = readEgg(`\ufeff${text}`);
    expect(egg.images[0]?.reference).toBe('ghcr.io/example/yolks:debian');
    expect(egg.install?.script).toBe('#!/bin/bash\necho hello\n');
    expect(codesOf(report)).toEqual(['script_line_ends /scripts/installation/script']);
  });

  it('reads YAML 1.2, in which yes, dates and times are texts, and gives scalars back as they are written', () => {
    const values = ['yes', '2024-01-01', '12:30', 'on', '0x1F', '007', '10', 'true', '1.20', '~'];
    const lines = values.map((value, index) => `  - {env_variable: V${index}, default_value: ${value}}`);
    const base = stringify({ ...plainEgg(), variables: undefined });
    const { egg, report } = readEgg(`${base}variables:\n${lines.join('\n')}\n`);
    expect(egg.variables.map((each) => each.default)).toEqual([...values.slice(0, -1), '']);
    expect(codesOf(report)).toEqual(
      [4, 5, 6, 8].map((at) => `number_to_text /variables/${at}/default_value`),
    );
  });

  it('reports a number in a version as lossy', () => {
    const egg = { ...v3(), variables: [variable({ env_variable: 'GAME_VERSION', default_value: 1.2 })] };
    const { report } = readEgg(stringify(egg));
    expect(report).toMatchObject([
      { code: 'number_lossy', severity: 'ask', path: '/variables/0/default_value' },
    ]);
  });

  it.each<[Json | undefined, Json | undefined, string[]]>([
    ['example/a:1', undefined, ['example/a:1']],
    [['example/a:1', 'example/b:1'], undefined, ['example/a:1', 'example/b:1']],
    [undefined, ['example/b:1', 'example/b:1'], ['example/b:1']],
    ['example/a:1', ['example/b:1', 'example/a:1'], ['example/a:1', 'example/b:1']],
    [undefined, 'example/b:1', ['example/b:1']],
  ])('reads the images of PTDL_v1: image %j and images %j', (image, images, references) => {
    const { docker_images: _, ...rest } = plainEgg({ meta: { version: 'PTDL_v1' } });
    const { egg, report } = readEgg(JSON.stringify({ ...rest, image, images }));
    expect(egg.images).toEqual(references.map((reference) => ({ label: reference, reference })));
    expect(report).toEqual([]);
  });

  it('trims images, drops invalid ones, and names registries that are not allowed', () => {
    const docker_images = {
      A: ' example/a:1',
      B: '~quay.io/b:2',
      C: 'not an image',
      D: 'localhost:5000/d@sha256:1',
    };
    const text = JSON.stringify(plainEgg({ docker_images }));
    const { egg, report } = readEgg(text, { allowedRegistries: ['docker.io', 'ghcr.io'] });
    expect(egg.images).toEqual([
      { label: 'A', reference: 'example/a:1' },
      { label: 'B', reference: 'quay.io/b:2' },
    ]);
    expect(codesOf(report)).toEqual([
      'image_changed /docker_images/A',
      'image_changed /docker_images/B',
      'image_host_not_allowed /docker_images/B',
      'image_dropped /docker_images/C',
      'image_dropped /docker_images/D',
    ]);
  });

  it.each<[Json, unknown, string[]]>([
    ['^C', { signal: 'SIGINT' }, []],
    ['^c', { signal: 'SIGINT' }, []],
    ['^^C', { signal: 'SIGINT' }, ['stop_changed /config/stop']],
    ['^X', { signal: 'SIGINT' }, ['stop_changed /config/stop']],
    ['^V', { signal: 'SIGINT' }, ['stop_changed /config/stop']],
    ['^C & ^C', { signal: 'SIGINT' }, ['stop_changed /config/stop']],
    ['^SIGKILL', { signal: 'SIGKILL' }, []],
    ['^SIGTERM', { signal: 'SIGTERM' }, []],
    ['/stop', { console: '/stop' }, []],
    ['\\q', { console: '\\q' }, []],
    ['', { signal: 'SIGTERM' }, ['stop_missing /config/stop']],
    [null, { signal: 'SIGTERM' }, ['stop_missing /config/stop']],
  ])('stops with %j', (stop, expected, codes) => {
    const { egg, report } = readFields({ config: configWith({ stop }) });
    expect([egg.stop, codesOf(report)]).toEqual([expected, codes]);
  });

  it.each<[Json, string[], string[]]>([
    ['{"done":"a.b"}', ['a.b'], []],
    [{ done: ['a', 'b'] }, ['a', 'b'], []],
    ['{"done":""}', [], ['done_empty /config/startup/done', 'done_missing /config/startup/done']],
    ['{"done":["","a"]}', ['a'], ['done_empty /config/startup/done']],
    ['{}', [], ['done_missing /config/startup']],
    [null, [], ['done_missing /config/startup']],
    ['{"done":"regex:^a"}', ['regex:^a'], ['done_pattern /config/startup/done']],
    [
      '{"done":"a","userInteraction":["yes"],"strip_ansi":true}',
      ['a'],
      [
        'user_interaction_dropped /config/startup/userInteraction',
        'strip_ansi_dropped /config/startup/strip_ansi',
      ],
    ],
    ['{"done":"a"', [], ['config_unreadable /config/startup', 'done_missing /config/startup']],
  ])('reads the lines of %j', (startup, done, codes) => {
    const { egg, report } = readFields({ config: configWith({ startup }) });
    expect([egg.done, codesOf(report)]).toEqual([done, codes]);
  });

  it('reports logs, features, denied files, update URLs and UUIDs', () => {
    const url = (update_url: Json) => ({ meta: { version: 'PTDL_v2', update_url } });
    expect(reportOf({ config: configWith({ logs: '{"custom":true,"location":"log"}' }) })).toEqual([
      'logs_dropped /config/logs',
    ]);
    expect(reportOf({ features: ['eula', 'java_version', 'gsl_token'] })).toEqual([]);
    expect(reportOf({ features: ['pid_limit'] })).toEqual(['feature_without_action /features']);
    expect(reportOf({ file_denylist: ['config.yml'] })).toEqual(['file_denylist /file_denylist']);
    expect(reportOf(url('https://example.org/egg.json'))).toEqual([
      'update_url_not_followed /meta/update_url',
    ]);
    expect(reportOf(url('null'))).toEqual(['update_url_dropped /meta/update_url']);
    expect(reportOf({ uuid: 'x' })).toEqual(['uuid_dropped /uuid']);
    expect(eggOf({ uuid: '0B1C2D3E-0000-4000-8000-000000000000' }).uuid).toBe(
      '0b1c2d3e-0000-4000-8000-000000000000',
    );
  });

  it.each([
    ['image', 'png', '\x89PNG\r\n\x1a\nrest', true],
    ['icon', 'jpeg', '\xff\xd8\xff\xe0', true],
    ['icon', 'webp', 'RIFF\x01\x02\x03\x04WEBPVP8 ', true],
    ['icon', 'svg+xml', '<svg/>', false],
    ['icon', 'png', '<svg/>', false],
  ])('reads the field %s with an icon of the type %s', (field, type, content, isTaken) => {
    const uri = `data:image/${type};base64,${Buffer.from(content, 'latin1').toString('base64')}`;
    const { egg, report } = readEgg(JSON.stringify(v3({ [field]: uri })));
    expect(egg.icon).toBe(isTaken ? uri : null);
    expect(codesOf(report)).toEqual(isTaken ? [] : [`icon_refused /${field}`]);
  });

  it('reports fields that it does not know, and missing or unusable installations', () => {
    const installation = { script: 'true', container: 'not valid', entrypoint: 'ash', extra: 1 };
    expect(reportOf({ surprise: 1 })).toEqual(['unknown_field /surprise']);
    expect(reportOf({ scripts: { installation: { script: null } } })).toEqual([
      'install_missing /scripts/installation',
    ]);
    expect(reportOf({ scripts: { installation } })).toEqual([
      'unknown_field /scripts/installation/extra',
      'image_dropped /scripts/installation/container',
      'install_dropped /scripts/installation',
    ]);
  });
});
