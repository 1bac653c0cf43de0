import { writeFileSync } from 'node:fs';
import { hostile } from './attacks/hostile.js';
import { noisyOwner } from './attacks/noisy-owner.js';
import { sftpAttack } from './attacks/sftp-attack.js';
import { backups } from './files/backups.js';
import { content } from './files/content.js';
import { download } from './files/download.js';
import { fileWork } from './files/file-work.js';
import { list } from './files/list.js';
import { logs } from './files/logs.js';
import { moves } from './files/moves.js';
import { radar } from './files/radar.js';
import { restores } from './files/restores.js';
import { sftp } from './files/sftp.js';
import { unzip } from './files/unzip.js';
import { upload } from './files/upload.js';
import { zip } from './files/zip.js';
import { growth } from './growth.js';
import { guard } from './guard.js';
import { missingPeers, peersWithoutServers } from './peers/peers.js';
import { afterWork } from './services/after-work.js';
import { flood } from './services/flood.js';
import { forwarded } from './services/forwarded.js';
import { many } from './services/many.js';
import { metrics } from './services/metrics.js';
import { panelList } from './services/panel-list.js';
import { signIn } from './services/sign-in.js';
import { signInRate } from './services/sign-in-rate.js';
import { smallRequests } from './services/small-requests.js';
import { start } from './services/start.js';
import { startUp } from './services/start-up.js';
import { viewers } from './services/viewers.js';
import { type Answer, tableOf } from './support/answer.js';
import { DaemonBench, percentile } from './support/daemon-bench.js';
import { type How, readRun } from './support/how.js';
import { machine } from './support/machine.js';
import { slopeTable } from './support/slope.js';
import { tabs } from './web/tabs.js';
import { web } from './web/web.js';

/*
 * `npm run bench -- [QUESTION ...] [--scale 0.1] [--rounds 3] [--json FILE] [--docker SOCKET]`: measures speed and memory next to
 * known programs. docs/performance.md has the results of one run, docs/testing.md lists the questions and their options. Prints
 * figures, which do not decide whether a test passes. Only `guard` fails, if a figure exceeds its bound in bench/bounds.json, and
 * `growth`, if a cost grows faster than linearly.
 */
const { how, json, docker, rest } = readRun(process.argv.slice(2));

type Question = (how: How, words: string[]) => Promise<Answer | undefined>;

/** Returns a benchmark that starts a new daemon, runs `measure` with it, and stops it. */
const onDaemon = (measure: (bench: DaemonBench) => Promise<Answer>) => async () => {
  const bench = await DaemonBench.start(docker && `unix://${docker}`);
  return measure(bench).finally(() => bench.close());
};

/** Returns a benchmark that prints its own tables, so that it returns no answer. */
const printing =
  (measure: (words: string[]) => Promise<void>): Question =>
  async (_, words) => {
    await measure(words);
    return undefined;
  };

/** The benchmarks that also measure comparable systems, such as Wings, if their binaries are given. */
const WITH_PEERS: Record<string, Question> = { 'start-up': startUp, 'small-requests': smallRequests };

const QUESTIONS: Record<string, Question> = {
  ...WITH_PEERS,
  'after-work': afterWork,
  many: onDaemon((bench) => many(bench, how)),
  metrics,
  flood: onDaemon((bench) => flood(bench)),
  start: onDaemon((bench) => start(bench, docker)),
  ...{ download, upload, list, zip, unzip, content, backups, restores, moves, logs, radar, sftp },
  'file-work': fileWork,
  'panel-list': panelList,
  forwarded,
  viewers,
  'sign-in-rate': signInRate,
  'sign-in': printing(signIn),
  growth,
  web,
  tabs: printing(tabs),
  'noisy-owner': printing(noisyOwner),
  hostile: printing((words) => hostile([...words, ...(docker === undefined ? [] : ['--docker', docker])])),
  'sftp-attack': printing(sftpAttack),
};

/** Measures these questions one after the other, and writes the file of `--json` after each. */
async function measure(names: string[]): Promise<void> {
  console.log(
    Object.entries(machine())
      .map((words) => words.join(' '))
      .join(', '),
  );
  const results: object[] = [];
  const unmeasured = new Set<string>();
  for (const name of names) {
    const answer = await QUESTIONS[name]?.(how, rest);
    if (answer === undefined) continue;
    const { rows, growths = [] } = answer;
    const missing = [
      ...answer.missing,
      ...(name in WITH_PEERS ? [] : [...missingPeers(), ...peersWithoutServers()]),
    ];
    console.log(`\n## ${name}\n\n${tableOf(rows)}`);
    if (growths.length > 0) console.log(`\n${slopeTable(growths)}`);
    for (const sentence of missing) unmeasured.add(sentence);
    const medians = rows.map((row) => ({ ...row, median: percentile(row.values, 0.5) }));
    results.push({ question: name, rows: medians, growths, missing });
    if (json !== undefined) writeJson(json, results);
  }
  if (unmeasured.size > 0) console.log(['\nNot measured:', ...unmeasured].join('\n- '));
}

function writeJson(file: string, results: object[]): void {
  const run = { machine: machine(), at: new Date().toISOString(), ...how, results };
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

// Only words before the first option name questions: a later word may be the value of an option.
const firstOption = rest.findIndex((word) => word.startsWith('-'));
const named = firstOption < 0 ? rest : rest.slice(0, firstOption);
const unknown = named.filter((name) => !(name in QUESTIONS));
if (named[0] === 'guard') await guard(rest.slice(1));
else if (unknown.length > 0)
  throw new Error(`unknown benchmark ${unknown.join(', ')}: use guard, ${Object.keys(QUESTIONS).join(', ')}`);
else await measure(named.length > 0 ? named : Object.keys(QUESTIONS));
