import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';

type Load = () => Promise<LanguageSupport>;

const legacy =
  (load: () => Promise<StreamParser<unknown>>): Load =>
  async () =>
    new LanguageSupport(StreamLanguage.define(await load()));

const json: Load = async () => (await import('@codemirror/lang-json')).json();
const yaml: Load = async () => (await import('@codemirror/lang-yaml')).yaml();
const xml: Load = async () => (await import('@codemirror/lang-xml')).xml();
const javascript: Load = async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true });
const typescript: Load = async () =>
  (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true });
const properties = legacy(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties);
const toml = legacy(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml);
const shell = legacy(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell);
const lua = legacy(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua);
const python = legacy(async () => (await import('@codemirror/legacy-modes/mode/python')).python);
const java = legacy(async () => (await import('@codemirror/legacy-modes/mode/clike')).java);
const powershell = legacy(async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell);
const css = legacy(async () => (await import('@codemirror/legacy-modes/mode/css')).css);
const sql = legacy(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL);

const LANGUAGES: [RegExp, Load][] = [
  [/\.(json|json5|jsonc|mcmeta|webmanifest)$/i, json],
  [/\.ya?ml$/i, yaml],
  [/\.(xml|html?|svg|xsd|csproj|config)$/i, xml],
  [/\.(m|c)?jsx?$/i, javascript],
  [/\.(m|c)?tsx?$/i, typescript],
  [/\.(properties|ini|cfg|conf|cnf|env|lang|service)$|(^|\/)\.env/i, properties],
  [/\.toml$/i, toml],
  [/\.(sh|bash|zsh)$|(^|\/)(\.bashrc|\.profile)$/i, shell],
  [/\.lua$/i, lua],
  [/\.py$/i, python],
  [/\.(java|kts?|groovy|gradle|sk)$/i, java],
  [/\.(ps1|psm1)$/i, powershell],
  [/\.css$/i, css],
  [/\.sql$/i, sql],
];

/** Returns the function that loads the highlighting for a file name; undefined for plain text. */
export const languageOf = (path: string): Load | undefined =>
  LANGUAGES.find(([pattern]) => pattern.test(path))?.[1];
