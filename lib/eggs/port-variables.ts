import type { EggVariable } from './egg.js';

/** Words that end with "port" and mean none. */
const OTHER_WORDS = /(?:SUP|IM|EX|RE|TRANS|PASS|TELE|VIEW|AIR|SPACE)PORTS?$/;

/** Returns whether a variable looks like a port, such as QUERY_PORT, RCONPORT or PORT_2: by its name, default and rules. */
export function isPortVariable({ env, default: value, rules }: EggVariable): boolean {
  const isNamed = env.split('_').some((word) => /PORT\d*$/.test(word) && !OTHER_WORDS.test(word));
  if (!isNamed || rules.includes('boolean')) return false;
  return (
    value === '' ||
    /^\s*\{\{.*\}\}\s*$/.test(value) ||
    (/^\d{1,5}$/.test(value.trim()) && Number(value) <= 65_535)
  );
}
