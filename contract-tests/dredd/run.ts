import type { Service } from '../../lib/contract/openapi.js';
import type { Outcome } from './contract.js';
import { runDredd } from './run-dredd.js';
import { faultsOf, implementedOperations, startContractServices } from './service-run.js';
import { unprovoked } from './unprovoked.js';

/*
 * `npm run contract`: starts both services and runs dredd for every documented response of every implemented operation.
 * Exits with 1 when a response does not match the document.
 */
async function main(): Promise<void> {
  const services = await startContractServices('up');
  try {
    for (const service of ['daemon', 'panel'] as const) {
      const url = service === 'daemon' ? services.berth.daemonUrl : services.berth.panelUrl;
      const run = await runDredd(url, services.settings(service));
      const faults = faultsOf(run, service);
      report(service, run.outcomes, faults);
      if (faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await services.dispose();
  }
}

function report(service: Service, outcomes: Outcome[], faults: string[]): void {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  console.log(
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${service}: ${implementedOperations(service).length} operations, ` +
      `${count('passed')} responses as documented, ${count('failed')} not as documented, ${count('unprovoked')} not provoked, ` +
      `${count('pending')} of operations that are not implemented yet`,
  );
  for (const fault of faults) console.log(`     ${fault}`);
  for (const entry of unprovoked.filter((each) => each.service === service)) {
    const { status, operations, but = [], reason } = entry;
    const all = but.length === 0 ? 'every operation' : `every operation but ${but.join(', ')}`;
    const named = operations === 'all' ? all : operations.join(', ');
    console.log(`     not provoked: ${status} of ${named}: ${reason}`);
  }
}

await main();
