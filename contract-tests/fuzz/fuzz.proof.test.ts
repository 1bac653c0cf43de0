import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { type FuzzedServices, startFuzzedServices } from './fuzzed-services.js';
import { describeCampaign, describeFailure } from './report.js';

const SEED = 15;
/** Time per service in which new sequences start. The last sequence runs to its end, however long that takes. */
const ASKS_MS = 20_000;
const TIMEOUT_MS = 10 * 60_000;

/** A short run; `npm run fuzz -- --seconds 600` is the long form. */
describe('random requests that are generated from the API documents', () => {
  let services: FuzzedServices;
  beforeAll(async () => {
    services = await startFuzzedServices();
  }, TIMEOUT_MS);
  afterAll(() => services?.dispose());

  test.each(SERVICES)(
    'random requests to the %s get documented responses, and leave the service working',
    async (service) => {
      await services.ready(service);
      const end = performance.now() + ASKS_MS;
      const campaign = await services.fuzz(service, { seed: SEED, goesOn: () => performance.now() < end });
      const said = describeCampaign(service, readDocument(service), campaign, { names: false });
      console.log(`${said} (seed ${SEED})`);
      const reports = campaign.failures.map((failure) => describeFailure(service, failure));
      // All reports are in a single error message, so that their lines can be copied.
      if (reports.length > 0) throw new Error(reports.join('\n'));
      expect(campaign.requests).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
