import { Blocks } from '../../../lib/blocks.js';
import { MAX_PACKET_BYTES } from './packets/numbers.js';

const LENGTH_BYTES = 4;

/** For the answers to large READs: the channel gives them back when it has passed on what is in them. */
export const ANSWER_BLOCKS = new Blocks({
  least: 64 * 1024,
  most: LENGTH_BYTES + MAX_PACKET_BYTES,
  maxKept: 16,
});
