import { stringify } from 'yaml';
import type { EggFormat } from '../egg.js';
import type { ReportCode } from '../report.js';
import { configWith, type Json, plainEgg, variable } from './make-egg.js';

/** A made egg, and the codes that its report must have. */
export type MadeEgg = { text: string; fileName: string; format: EggFormat; codes: Set<ReportCode> };

/** What public eggs have, each with how many of a thousand of them have it, and what the report must say of it. */
type Feature = { perMille: number; codes: ReportCode[]; apply: (egg: Parts) => void };
type Parts = {
  fields: Record<string, Json>;
  config: Record<string, Json>;
  variables: Record<string, Json>[];
  files: Record<string, Json>;
};

const inStartup = (perMille: number, codes: ReportCode[], startup: string): Feature => ({
  perMille,
  codes,
  apply: ({ fields }) => {
    fields['startup'] = startup;
  },
});
const inConfig = (perMille: number, codes: ReportCode[], config: Record<string, Json>): Feature => ({
  perMille,
  codes,
  apply: (egg) => void Object.assign(egg.config, config),
});
const inVariable = (perMille: number, codes: ReportCode[], fields: Record<string, Json>): Feature => ({
  perMille,
  codes,
  apply: ({ variables }) => void variables.push({ env_variable: `X${variables.length}`, ...fields }),
});
const inFile = (
  perMille: number,
  codes: ReportCode[],
  path: string,
  parser: string,
  find: Json,
): Feature => ({
  perMille,
  codes,
  apply: ({ files }) => {
    files[path] = { parser, find };
  },
});
const inFields = (perMille: number, codes: ReportCode[], fields: Record<string, Json>): Feature => ({
  perMille,
  codes,
  apply: (egg) => void Object.assign(egg.fields, fields),
});

/** As often as in public eggs, with the rare ones more often. */
const FEATURES: readonly Feature[] = [
  inStartup(300, ['needs_shell'], `if [ -f ./a ]; then ./a --port \${SERVER_PORT}; fi`),
  inStartup(20, ['startup_unknown_placeholder'], './a {{NO_SUCH}}'),
  inStartup(10, ['double_brackets'], './a [[ {{SERVER_PORT}} ]]'),
  inConfig(430, [], { stop: '^C' }),
  inConfig(120, ['stop_changed'], { stop: '^^C' }),
  inConfig(10, ['stop_changed'], { stop: '^C & ^C' }),
  inConfig(25, [], { startup: '{"done":["a","b"]}' }),
  inConfig(10, ['done_missing'], { startup: '{}' }),
  inConfig(10, ['done_empty', 'done_missing'], { startup: '{"done":""}' }),
  inConfig(20, ['user_interaction_dropped'], { startup: '{"done":"a","userInteraction":["x"]}' }),
  inConfig(20, ['logs_dropped'], { logs: '{"custom":true,"location":"latest.log"}' }),
  inVariable(740, [], { rules: 'required|string|max:20' }),
  inVariable(300, [], { rules: 'nullable|string', default_value: '' }),
  inVariable(300, [], { rules: 'required|integer|between:1,64', default_value: '20' }),
  inVariable(300, [], { rules: 'required|boolean', default_value: '1' }),
  inVariable(200, [], { rules: 'required|in:true,false', default_value: 'false', user_editable: false }),
  inVariable(160, [], {
    rules: 'required|regex:/^([0-9A-Z_]+)$/',
    default_value: 'A_1',
    user_viewable: 0,
    user_editable: 0,
  }),
  inVariable(270, ['default_required_empty'], { rules: 'required|string', default_value: '' }),
  inVariable(20, ['default_breaks_rules'], { rules: 'required|string|max:3', default_value: 'long' }),
  inVariable(320, ['port_variable_not_bound'], {
    env_variable: 'QUERY_PORT',
    rules: 'required|integer',
    default_value: '27015',
  }),
  inVariable(35, ['variable_renamed'], { env_variable: 'HOSTNAME' }),
  inVariable(25, ['variable_upper_cased'], { env_variable: 'small_letters' }),
  inVariable(10, ['rule_not_enforced'], { rules: 'alphanum' }),
  inVariable(10, ['variable_access_changed'], { user_viewable: false, user_editable: true }),
  inVariable(5, ['variable_duplicate'], { env_variable: 'MAP' }),
  inFile(160, [], 'server.properties', 'properties', {
    'server-port': '{{server.build.default.port}}',
    'enable-query': 'true',
  }),
  inFile(100, [], 'config.json', 'json', {
    'a.b[0].c': '{{server.build.env.MAP}}',
    'servers.*.x': true,
    n: 3,
  }),
  inFile(60, [], '/cfg/server.ini', 'ini', { 'Section.key': '{{env.SERVER_PORT}}' }),
  inFile(40, [], './config.yml', 'yml', { host: { '127.0.0.1': '{{server.build.default.ip}}' } }),
  inFile(20, [], 'a.xml', 'xml', { 'Root.A': 'x' }),
  inFile(10, ['docker_interface'], 'proxy.yml', 'yaml', {
    'servers.*.address': { 'regex:^(127.0.0.1)(:\\d+)$': '{{config.docker.interface}}$2' },
  }),
  inFile(15, ['config_unknown_placeholder'], 'b.json', 'json', { a: '{{server.build.env.NO_SUCH}}' }),
  inFile(5, ['config_bare_placeholder'], 'c.cfg', 'file', { 'port=': 'port={{SERVER_PORT}}' }),
  inFields(150, [], { features: ['eula', 'java_version'] }),
  inFields(340, ['feature_without_action'], { features: ['steam_disk_space'] }),
  inFields(10, ['file_denylist'], { file_denylist: ['config.yml'] }),
  inFields(60, ['update_url_not_followed'], { update_url: 'https://example.org/egg.json' }),
  inFields(10, ['image_changed'], { docker_images: { A: ' ghcr.io/example/yolks:debian' } }),
  inFields(200, [], { docker_images: { 'Java 17': 'example/java:17', '21': 'example/java:21' } }),
  inFields(10, ['image_host_not_allowed'], { docker_images: { A: 'quay.io/example/a:1' } }),
];

/** How many of a thousand public eggs have each format, and in which syntax. */
const FORMATS: readonly [perMille: number, format: EggFormat, isYaml: boolean][] = [
  [180, 'PTDL_v1', false],
  [700, 'PTDL_v2', false],
  [20, 'PTDL_v2', true],
  [45, 'PLCN_v1', false],
  [10, 'PLCN_v2', true],
  [15, 'PLCN_v3', false],
  [30, 'PLCN_v3', true],
];

/** Makes eggs from these distributions. The same seed makes the same eggs. */
export function makeCorpus(count: number, seed: number): MadeEgg[] {
  let state = seed;
  const below = (bound: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
  return Array.from({ length: count }, () => makeOne(below));
}

function makeOne(below: (bound: number) => number): MadeEgg {
  const parts: Parts = { fields: {}, config: {}, variables: [{ env_variable: 'MAP' }], files: {} };
  const chosen = FEATURES.filter(({ perMille }) => below(1000) < perMille);
  for (const { apply } of chosen) apply(parts);
  const weighted = FORMATS.flatMap((each) => Array.from({ length: each[0] / 5 }, () => each));
  const [, format, isYaml] = weighted[below(weighted.length)] ?? [0, 'PTDL_v2' as const, false];
  const egg = assemble(parts, format);
  const text = isYaml ? stringify(egg) : JSON.stringify(egg, null, 4).replaceAll('/', '\\/');
  return { text, fileName: `egg.${isYaml ? 'yaml' : 'json'}`, format, codes: expectedCodes(chosen, parts) };
}

/** Returns the codes of the features that no later one has replaced: applying them again changes nothing but adds variables. */
function expectedCodes(chosen: readonly Feature[], parts: Parts): Set<ReportCode> {
  const isLeft = ({ apply }: Feature) => {
    const probe = structuredClone(parts);
    const variables = probe.variables.length;
    apply(probe);
    return probe.variables.length > variables || JSON.stringify(probe) === JSON.stringify(parts);
  };
  return new Set(chosen.filter(isLeft).flatMap(({ codes }) => codes));
}

function assemble({ fields, config, variables, files }: Parts, format: EggFormat): Json {
  const { update_url = null, ...rest } = fields;
  const { startup = '', ...egg } = plainEgg({
    meta: { version: format, update_url },
    config: configWith({ files: format === 'PLCN_v3' ? files : JSON.stringify(files), ...config }),
    variables: variables.map(variable),
    ...rest,
  });
  if (format !== 'PLCN_v3') return { ...egg, startup };
  return { ...egg, startup_commands: { Default: startup } };
}
