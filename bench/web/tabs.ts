import { visitInTabs } from '../../testing/browser/tabs.js';

/** Opens ten tabs of a browser for `--minutes` (10), and counts requests to the API per minute and responses with 429. */
export async function tabs(words: readonly string[]): Promise<void> {
  const at = words.indexOf('--minutes');
  const minutes = at === -1 ? 10 : Number(words[at + 1]);
  const { requests, states } = await visitInTabs(process.env['BERTH_TEST_CHROMIUM'] ?? 'chromium', {
    tabs: 10,
    forMs: minutes * 60_000,
  });
  const refused = requests.filter(({ status }) => status === 429).length;
  console.log(
    `${states.length} tabs, ${minutes} min: ${requests.length} requests, ${(requests.length / minutes).toFixed(1)} per minute, ${refused} with 429`,
  );
}
