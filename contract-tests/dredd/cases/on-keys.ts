import type { Case } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

type PanelCase = Case<PanelHarness>;

/** Returns an expiry date in the future. The fixed date in the document's example will be in the past at some time. */
export const inAMonth = () => ({ expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });

const ofNewKey = async (harness: PanelHarness) => ({ params: { keyId: (await harness.newKey()).id } });

/** Creates a key, and deletes it with the request. */
export const onNewKey: PanelCase = ofNewKey;

/** Creates a key and changes it to the document's example, with the given differences. */
export const changeNewKey =
  (changes: () => Record<string, unknown> = () => ({})): PanelCase =>
  async (harness, example) => ({ ...(await ofNewKey(harness)), body: { ...example, ...changes() } });

export const listKeys: PanelCase = async (harness) => {
  const { id } = await harness.newKey({ allowedIps: ['203.0.113.0/24'], ...inAMonth() });
  return { after: () => harness.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
};

export const tooManyKeys: PanelCase = async (harness) => {
  const after = await harness.fillKeys();
  return { body: { name: 'one too many', permissions: [] }, after };
};
