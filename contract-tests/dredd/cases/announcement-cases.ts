import type { Case, Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

/** The text of the examples. */
const TEXT = 'The panel is updated tonight at 22:00 UTC. Servers keep running.';
const HOUR_MS = 3_600_000;
const PATH = '/api/v2/admin/announcements';
const MAX_ANNOUNCEMENTS = 100;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const create = async ({ ask }: PanelHarness, more: object = {}): Promise<string> =>
  ((await ask('POST', PATH, { text: TEXT, ...more })) as { id: string }).id;

async function removeAll({ ask }: PanelHarness): Promise<void> {
  const { items } = (await ask('GET', `${PATH}?limit=100`)) as { items: { id: string }[] };
  await Promise.all(items.map(({ id }) => ask('DELETE', `${PATH}/${id}`)));
}

const fill = (harness: PanelHarness) =>
  Promise.all(Array.from({ length: MAX_ANNOUNCEMENTS }, () => create(harness)));

/** With an announcement that has an end, so that the response has all fields. */
const withOne: Case<PanelHarness> = async (harness) => {
  await create(harness, { endsAt: '2100-01-01T00:00:00.000Z' });
  return { after: () => removeAll(harness) };
};

export const announcementsCases: Cases<PanelHarness> = {
  listAnnouncements: { 200: withOne },
  listAllAnnouncements: { 200: withOne },
  createAnnouncement: {
    201: (harness, example) => ({ body: example, after: () => removeAll(harness) }),
    409: async (harness) => {
      await fill(harness);
      return { body: { text: 'One too many' }, after: () => removeAll(harness) };
    },
  },
  updateAnnouncement: {
    200: async (harness, example) => ({
      params: { announcementId: await create(harness) },
      body: example,
      after: () => removeAll(harness),
    }),
    409: async (harness) => {
      const id = await create(harness, { startsAt: hoursAgo(2) });
      await harness.ask('PATCH', `${PATH}/${id}`, { endsAt: hoursAgo(1) });
      await fill(harness);
      return { params: { announcementId: id }, body: { endsAt: null }, after: () => removeAll(harness) };
    },
  },
  deleteAnnouncement: { 204: async (harness) => ({ params: { announcementId: await create(harness) } }) },
};
