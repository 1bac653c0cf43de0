import { readDocument, type Service } from '../../lib/contract/openapi.js';
import { type ContractServices, startContractServices } from '../dredd/service-run.js';
import { panelKey } from '../test-services.js';
import { createAsk } from './ask.js';
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.js';
import { createDaemonSubject } from './daemon/daemon-subject.js';
import { createPanelSubject } from './panel/panel-subject.js';
import type { DisposableSubject } from './subject.js';

/** The time limit of each response. It is long, because some requests start long work and the machine may be busy. */
const ANSWER_TIMEOUT_MS = 90_000;

export type FuzzedServices = {
  /**
   * Prepares a service for all later sequences of requests. Called before the run, so that it takes none of the run's
   * time.
   */
  ready(service: Service): Promise<void>;
  /** Fuzzes one service, and then checks its final state. Only one run is possible at a time. */
  fuzz(
    service: Service,
    options: CampaignOptions,
    by?: { url: string; timeoutMs: number },
  ): Promise<Campaign>;
  daemonUrl: string;
  daemonKey: string;
  dispose(): Promise<void>;
};

/** Starts the built program, with server types that support every request, and with a key for each service. */
export async function startFuzzedServices(): Promise<FuzzedServices> {
  const services = await startContractServices('up');
  try {
    const { panelUrl, daemonUrl, daemonKey } = services.berth;
    const panel = { url: panelUrl, key: await panelKey(panelUrl) };
    let present: DisposableSubject | undefined;
    /**
     * Prepares a service and keeps it for later runs until the other service is fuzzed. The panel gets servers on the
     * daemon.
     */
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
