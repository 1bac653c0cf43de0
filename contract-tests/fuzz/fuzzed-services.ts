import { readDocument, type Service } from '../../lib/openapi.js';
import { type ContractServices, startContractServices } from '../dredd/service-run.js';
import { panelKey } from '../services-to-ask.js';
import { createAsk } from './ask.js';
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.js';
import { createDaemonSubject } from './daemon-subject.js';
import { createPanelSubject } from './panel-subject.js';
import type { DisposableSubject } from './subject.js';

/** Within which every answer has to be there: some are worked for, and the machine may be busy with other things. */
const ANSWER_TIMEOUT_MS = 90_000;

export type FuzzedServices = {
  /** Makes what every sequence of a service needs, so that no time for asking goes into it. */
  ready(service: Service): Promise<void>;
  /** Fuzzes one of them, and looks at the end what is left of it. One at a time. */
  fuzz(
    service: Service,
    options: CampaignOptions,
    by?: { url: string; timeoutMs: number },
  ): Promise<Campaign>;
  daemonUrl: string;
  daemonKey: string;
  dispose(): Promise<void>;
};

/** The built program with server types that can be asked for everything, and a key of each service. */
export async function startFuzzedServices(): Promise<FuzzedServices> {
  const services = await startContractServices('up');
  try {
    const { panelUrl, daemonUrl, daemonKey } = services.berth;
    const panel = { url: panelUrl, key: await panelKey(panelUrl) };
    let present: DisposableSubject | undefined;
    /** The same for as long as nobody asks for the other: the panel's servers are the daemon's. */
    const subjectOf = async (service: Service): Promise<DisposableSubject> => {
      if (present?.service === service) return present;
      await present?.dispose();
      present = undefined;
      present = await createSubject(service, services, panel);
      return present;
    };
    return {
      async ready(service) {
        await (await subjectOf(service)).begin();
      },
      async fuzz(service, options, by) {
        const subject = await subjectOf(service);
        const { ask, close } = createAsk(by?.url ?? subject.url, by?.timeoutMs ?? ANSWER_TIMEOUT_MS);
        const campaign = await runCampaign(subject, readDocument(service), ask, options).finally(close);
        const left = await subject.leftovers().catch((error: unknown) => [String(error)]);
        const fault = { operationId: 'at the end', seed: options.seed, path: '', faults: left, lines: [] };
        if (left.length > 0) campaign.failures.push(fault);
        return campaign;
      },
      daemonUrl,
      daemonKey,
      dispose: services.dispose,
    };
  } catch (error) {
    await services.dispose();
    throw error;
  }
}

function createSubject(
  service: Service,
  { berth }: ContractServices,
  panel: { url: string; key: string },
): Promise<DisposableSubject> {
  const daemon = { url: berth.daemonUrl, key: berth.daemonKey };
  return service === 'panel' ? createPanelSubject(panel, daemon) : createDaemonSubject(daemon, berth.dataDir);
}
