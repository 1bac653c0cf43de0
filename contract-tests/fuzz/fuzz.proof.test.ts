import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readDocument, SERVICES } from '../../lib/openapi.js';
import { type FuzzedServices, startFuzzedServices } from './fuzzed-services.js';
import { toldCampaign, toldFailure } from './report.js';

const SEED = 15;
/** How long it asks, each service. What is under way then comes to its end, however long that takes. */
const ASKS_MS = 20_000;
const TIMEOUT_MS = 10 * 60_000;

/** Bounded; `npm run fuzz -- --seconds 600` is the long form. */
describe('requests made of the documents', () => {
  let services: FuzzedServices;
  beforeAll(async () => {
    services = await startFuzzedServices();
  }, TIMEOUT_MS);
  afterAll(() => services?.dispose());

  test.each(SERVICES)(
    'are answered by the %s as documented, and leave it as it was',
    async (service) => {
      await services.ready(service);
      const end = performance.now() + ASKS_MS;
      const campaign = await services.fuzz(service, { seed: SEED, goesOn: () => performance.now() < end });
      const said = toldCampaign(service, readDocument(service), campaign, { names: false });
      console.log(`${said} (seed ${SEED})`);
      const told = campaign.failures.map((failure) => toldFailure(service, failure));
      // One text, so that its lines can be copied.
      if (told.length > 0) throw new Error(told.join('\n'));
      expect(campaign.requests).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
