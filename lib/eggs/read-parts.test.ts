import { describe, expect, it } from '@jest/globals';
import { codesOf, configWith, type Json, readFields, variable } from './suites/make-egg.js';

describe('the startup command of an egg', () => {
  const read = (startup: string, variables: Json[] = []) => {
    const { egg, report } = readFields({ startup, variables });
    return [egg.startup[0]?.command, codesOf(report).map((code) => code.split(' ')[0])];
  };

  it.each([
    [
      `./a {{SERVER_PORT}} \${SERVER_IP} $SERVER_MEMORY`,
      './a {{SERVER_PORT}} {{SERVER_IP}} {{SERVER_MEMORY}}',
    ],
    [`./a {{ MAP }} \${MAP} "$MAP"`, './a {{MAP}} {{MAP}} "{{MAP}}"'],
    ['./a {{server.build.default.port}} {{env.MAP}}', './a {{SERVER_PORT}} {{MAP}}'],
    ['./a {{map}} \\; "a;b" \'a && b\'', './a {{map}} \\; "a;b" \'a && b\''.replace('{{map}}', '{{MAP}}')],
  ])('has one spelling of placeholders in %s', (startup, command) => {
    expect(read(startup, [variable({})])).toEqual([command, []]);
  });

  it.each([
    ['./a; ./b', [';']],
    ['./a && ./b || ./c', ['&&', '||']],
    ['./a | ./b & wait', ['|', '&', 'wait']],
    ['if [ -f a ]; then ./a; fi', ['if', ';']],
    ['[ -f a ] && ./a', ['[', '&&']],
    ['./a $(date) `date` $((1+1))', ['$( )', '` `', '$(( ))']],
    ['./a > log 2>&1', ['>', '&']],
    ['A=1 ./a', ['NAME=value']],
    ['exec ./a', ['exec']],
    [`./a "\${HOME:-x}"`, [`\${ }`]],
    ['./a\n./b', ['a line break']],
    ['java -cp lib/* Main', ['*']],
  ])('needs a shell for %s', (startup, syntax) => {
    const { report, egg } = readFields({ startup });
    expect(egg.startup[0]?.command).toBe(startup);
    expect(report).toMatchObject([{ code: 'needs_shell', path: '/startup', severity: 'unsupported' }]);
    for (const part of syntax) expect(report[0]?.message).toContain(part);
  });

  it('needs no shell for words, quotes and placeholders', () => {
    expect(
      read(`java -Xmx{{SERVER_MEMORY}}M -jar "my server.jar" 'a|b' Map?listen?Port={{SERVER_PORT}} a\\&b`)[1],
    ).toEqual([]);
  });

  it('names placeholders of no variable, but not variables that the command sets or the image has', () => {
    expect(read('./a {{NOPE}}')).toEqual(['./a {{NOPE}}', ['startup_unknown_placeholder']]);
    expect(read('./a $NOPE')[1]).toEqual(['startup_unknown_placeholder', 'needs_shell']);
    expect(read(`for map in a b; do ./a \${map}; done`, [variable({})])).toEqual([
      `for map in a b; do ./a \${map}; done`,
      ['needs_shell'],
    ]);
    expect(read(`./a \${HOME} {{TZ}}`)[1]).toEqual(['needs_shell']);
    expect(read('[[ -f a ]] && ./a')[1]).toEqual(['double_brackets', 'needs_shell']);
  });
});

describe('the variables of an egg', () => {
  const read = (fields: Record<string, Json>) => {
    const { egg, report } = readFields({ variables: [variable(fields)] });
    return { ...egg.variables[0], codes: codesOf(report) };
  };

  it.each<[Json | undefined, string[], string[]]>([
    ['required|String| max:20 |', ['required', 'string', 'max:20'], []],
    [['required', 'bool'], ['required', 'boolean'], ['default_breaks_rules /variables/0/default_value']],
    [{}, [], []],
    [{ a: 'required', b: 'Nullable' }, ['required', 'nullable'], []],
    ['', [], []],
    [null, [], []],
    ['alphanum', ['alphanum'], ['rule_not_enforced /variables/0/rules']],
    ['regex:/^(dust|x)$/', ['regex:/^(dust|x)$/'], ['rule_pattern_with_bar /variables/0/rules']],
    [['regex:/^(dust|x)$/'], ['regex:/^(dust|x)$/'], []],
    ['regex:/(?<=a)b/', ['regex:/(?<=a)b/'], ['rule_not_enforced /variables/0/rules']],
  ])('reads the rules %j', (rules, expected, codes) => {
    expect(read({ rules: rules ?? null })).toMatchObject({ rules: expected, codes });
  });

  it.each<[Json, Json, string, string[]]>([
    [true, true, 'edit', []],
    [1, 1, 'edit', []],
    [1, 0, 'view', []],
    ['true', 'false', 'view', []],
    [false, false, 'hidden', []],
    [0, 0, 'hidden', []],
    [false, true, 'hidden', ['variable_access_changed /variables/0/user_editable']],
  ])('has the access of viewable %j and editable %j', (user_viewable, user_editable, access, codes) => {
    expect(read({ user_viewable, user_editable })).toMatchObject({ access, codes });
  });

  it('asks for defaults that are missing or break their rules', () => {
    expect(read({ default_value: '' }).codes).toEqual(['default_required_empty /variables/0/default_value']);
    const { report } = readFields({ variables: [variable({ rules: 'required|in:Dust,Mill' })] });
    expect(report).toMatchObject([
      {
        code: 'default_breaks_rules',
        severity: 'ask',
        message: 'The default of MAP breaks its rules: The value must be one of `Dust`, `Mill`.',
      },
    ]);
  });

  it('takes texts, numbers and booleans as defaults, and names without a label', () => {
    expect(read({ default_value: true, rules: '' })).toMatchObject({ default: 'true', codes: [] });
    expect(read({ default_value: 10 })).toMatchObject({
      default: '10',
      codes: ['number_to_text /variables/0/default_value'],
    });
    expect(read({ default_value: 'a\r\nb', rules: '' })).toMatchObject({ default: 'a\nb' });
    expect(read({ name: '', field_type: 'boolean' })).toMatchObject({
      name: 'MAP',
      codes: ['field_type_dropped /variables/0/field_type'],
    });
  });

  it('renames reserved names and small letters, in commands and files too', () => {
    const files = {
      'a.json': { parser: 'json', find: { host: '{{server.build.env.HOSTNAME}}', map: '{{env.srv_map}}' } },
    };
    const { egg, report } = readFields({
      startup: `./a {{HOSTNAME}} $HOSTNAME {{srv_map}} \${srv_map} {{SERVER_PORT}}`,
      variables: [
        variable({ env_variable: 'HOSTNAME' }),
        variable({ env_variable: 'srv_map' }),
        variable({ env_variable: 'SERVER_PORT' }),
        variable({ env_variable: 'MY-NAME' }),
      ],
      config: configWith({ files }),
      scripts: { installation: { script: 'echo $HOSTNAME', container: 'example/a', entrypoint: 'ash' } },
    });
    expect(egg.variables.map(({ env }) => env)).toEqual([
      'SERVER_HOSTNAME',
      'SRV_MAP',
      'SERVER_SERVER_PORT',
      'MY_NAME',
    ]);
    expect(egg.startup[0]?.command).toBe(
      './a {{SERVER_HOSTNAME}} {{SERVER_HOSTNAME}} {{SRV_MAP}} {{SRV_MAP}} {{SERVER_PORT}}',
    );
    expect(egg.configFiles[0]?.changes.map(({ value }) => value)).toEqual([
      '{{server.environment.SERVER_HOSTNAME}}',
      '{{server.environment.SRV_MAP}}',
    ]);
    expect(codesOf(report)).toEqual([
      'variable_renamed /variables/0/env_variable',
      'variable_upper_cased /variables/1/env_variable',
      'variable_renamed /variables/2/env_variable',
      'variable_renamed /variables/3/env_variable',
      'script_uses_renamed_variable /scripts/installation/script',
    ]);
  });

  it('keeps the last of two variables with one name', () => {
    const { egg, report } = readFields({
      variables: [variable({ default_value: 'a' }), variable({ env_variable: 'map', default_value: 'b' })],
    });
    expect(egg.variables).toMatchObject([{ env: 'MAP', default: 'b' }]);
    expect(codesOf(report)).toEqual([
      'variable_upper_cased /variables/1/env_variable',
      'variable_duplicate /variables/0',
    ]);
  });

  it('sorts variables by `sort` if all of them have it', () => {
    const variables = [3, 1, 2].map((sort) => variable({ env_variable: `V${sort}`, sort }));
    expect(readFields({ variables }).egg.variables.map(({ env }) => env)).toEqual(['V1', 'V2', 'V3']);
    const some = [variable({ env_variable: 'A', sort: 2 }), variable({ env_variable: 'B', sort: null })];
    expect(readFields({ variables: some }).egg.variables.map(({ env }) => env)).toEqual(['A', 'B']);
  });

  it.each([
    ['QUERY_PORT', '27015', true],
    ['STEAMPORT', '', true],
    ['PORT_2', '1234', true],
    ['BEACON_PORT', '{{SERVER_PORT}}', true],
    ['RCON_PORT', 'none', false],
    ['CROSSPLAY_SUPPORT', '1', false],
    ['TELEPORT', '1', false],
    ['SPORTS', '1', false],
  ])('says whether %s with the default "%s" looks like a port', (env_variable, default_value, isPort) => {
    expect(read({ env_variable, default_value, rules: 'nullable' }).codes).toEqual(
      isPort ? ['port_variable_not_bound /variables/0'] : [],
    );
  });
});

describe('the configuration files of an egg', () => {
  const read = (files: Json, variables: Json[] = [variable({})]) => {
    const { egg, report } = readFields({ config: configWith({ files }), variables });
    return { files: egg.configFiles, codes: codesOf(report) };
  };
  const changedTo = (value: Json, parser = 'json') => {
    const { files, codes } = read({ 'a.json': { parser, find: { k: value } } });
    return [files[0]?.changes.map((change) => change.value), codes.map((code) => code.split(' ')[0])];
  };

  it.each([
    ['{{server.build.default.port}}', '{{server.allocations.default.port}}', []],
    ['{{server.allocations.default.port}}', '{{server.allocations.default.port}}', []],
    ['{{env.SERVER_PORT}}', '{{server.allocations.default.port}}', []],
    ['{{server.build.default.ip}}:1', '{{server.allocations.default.ip}}:1', []],
    ['{{server.allocations.default.ip}}', '{{server.allocations.default.ip}}', []],
    ['{{server.environment.SERVER_IP}}', '{{server.allocations.default.ip}}', []],
    ['{{server.build.memory}}', '{{server.build.memory_limit}}', []],
    ['{{server.build.env.SERVER_MEMORY}}', '{{server.build.memory_limit}}', []],
    ['{{server.build.env.MAP}}', '{{server.environment.MAP}}', []],
    ['{{server.build.environment.MAP}}', '{{server.environment.MAP}}', []],
    ['{{server.environment.MAP}}', '{{server.environment.MAP}}', []],
    ['{{ server.env.MAP }}', '{{server.environment.MAP}}', []],
    ['{{env.MAP}}-x', '{{server.environment.MAP}}-x', []],
    ['{{config.docker.interface}}', '{{config.docker.interface}}', ['docker_interface']],
    ['{{MAP}}', '{{MAP}}', ['config_bare_placeholder']],
    ['{{env.NOPE}}', '{{server.environment.NOPE}}', ['config_unknown_placeholder']],
    ['{{server.nope.x}}', '{{server.nope.x}}', ['config_unknown_placeholder']],
  ])('have one spelling for %s', (written, spelling, codes) => {
    expect(changedTo(written)).toEqual([[spelling], codes]);
  });

  it('keep the types of values and replace present ones', () => {
    expect(changedTo(true)).toEqual([[true], []]);
    expect(changedTo(5)).toEqual([[5], []]);
    expect(changedTo({ '127.0.0.1': 'x', 'regex:^(a):.*$': '$1' })).toEqual([['x', '$1'], []]);
    expect(changedTo([1])).toEqual([[], ['config_value_dropped']]);
    expect(changedTo({ a: { b: 1 } })).toEqual([[], ['config_value_dropped']]);
    expect(changedTo({})).toEqual([[], ['config_value_dropped']]);
    expect(read({ 'a.ini': { parser: 'ini', find: { '': 'x', 'a.b': 'y' } } })).toEqual({
      files: [
        {
          path: 'a.ini',
          parser: 'ini',
          isCreated: true,
          changes: [{ key: 'a.b', value: 'y', ifValue: null }],
        },
      ],
      codes: ['config_key_empty /config/files/a.ini/find/'],
    });
  });

  it('are named from the folder of the server, and are text or objects', () => {
    const file = (parser: string) => ({ parser, find: { k: 'v' } });
    const paths = (files: Json) => read(files).files.map(({ path, parser }) => `${path} ${parser}`);
    expect(paths(JSON.stringify({ '/a/b.yml': file('yml'), './c.toml': file('TOML') }))).toEqual([
      'a/b.yml yaml',
      'c.toml toml',
    ]);
    expect(read({ a: { ...file('xml'), create_file: false } }).files[0]?.isCreated).toBe(false);
    expect(read({ a: file('lua'), b: { find: {} } }).codes).toEqual([
      'config_parser_unknown /config/files/a/parser',
      'config_parser_unknown /config/files/b/parser',
    ]);
    expect(read({ '{{env.MAP}}.txt': file('file') }).codes).toEqual([
      'config_file_name_placeholder /config/files/{{env.MAP}}.txt',
    ]);
    expect(read({ a: file('file'), '/a': file('ini') })).toMatchObject({
      files: [{ path: 'a', parser: 'ini' }],
      codes: ['config_file_duplicate /config/files/~1a'],
    });
    expect(read('{"a": ').codes).toEqual(['config_unreadable /config/files']);
  });
});
