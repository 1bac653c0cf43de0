import { type Answer, joined } from '../support/answer.js';
import { type How, scaled } from '../support/how.js';
import { busyConsole } from './busy-console.js';
import { largeFolder } from './large-folder.js';
import { referenceSearch } from './reference-search.js';
import { serverList } from './server-list.js';

const SERVERS = 5000;
const FILES = 50_000;

/**
 * Measures the longest tasks of the web application's main thread in Chromium: while they run, it ignores its user. Also
 * measures what a key stroke costs in the search of the API reference.
 */
export async function web(how: How): Promise<Answer> {
  return joined([
    await busyConsole(how.rounds),
    await serverList(scaled(SERVERS, how), how.rounds),
    await largeFolder(scaled(FILES, how), how.rounds),
    await referenceSearch(how.rounds),
  ]);
}
