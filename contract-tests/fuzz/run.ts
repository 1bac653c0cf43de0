import { parseArgs } from 'node:util';
import { readDocument, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { startFuzzedServices } from './fuzzed-services.js';
import { describeCampaign, describeFailure } from './report.js';

/*
 * `npm run fuzz [-- [SERVICE ...] [--seconds N] [--seed N] [--only OPERATION [--path P]]]`: sends the built program
 * requests that the documents allow and forbid, for N seconds (60 by default) per service. Exits with 1 when it finds
 * an error.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true },
      path: { type: 'string' },
    },
  });
  const seconds = wholeNumber('seconds', values.seconds, 1);
  const seed = wholeNumber('seed', values.seed, 0);
  if (values.path !== undefined && values.only?.length !== 1)
    throw new Error('--path replays the requests of one operation: name this operation with --only');
  const chosen = servicesOf(positionals);
  const services = await startFuzzedServices();
  try {
    for (const service of chosen) {
      await services.ready(service);
      const end = performance.now() + seconds * 1000;
      const goesOn = () => performance.now() < end;
      const options = { seed, goesOn, operations: values.only, path: values.path };
      const campaign = await services.fuzz(service, options);
      for (const failure of campaign.failures) console.log(describeFailure(service, failure));
      console.log(
        `${describeCampaign(service, readDocument(service), campaign, { names: true })} (seed ${seed})`,
      );
      if (campaign.failures.length > 0) process.exitCode = 1;
    }
  } finally {
    await services.dispose();
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} must be a whole number of at least ${least}`);
}

function servicesOf(names: readonly string[]): readonly Service[] {
  const unknown = names.filter((name) => !SERVICES.some((each) => each === name));
  if (unknown.length > 0)
    throw new Error(`unknown service ${unknown.join(', ')}: use ${SERVICES.join(', ')}`);
  return SERVICES.filter((each) => names.length === 0 || names.includes(each));
}

await main();
