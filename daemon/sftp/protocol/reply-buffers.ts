import { Blocks } from '../../../lib/streams/blocks.js';
import { MAX_PACKET_BYTES } from './packets/numbers.js';

const LENGTH_BYTES = 4;

/** The pool of buffers for replies to large READs. A channel returns a buffer once it has sent the reply. */
export const REPLY_BUFFERS = new Blocks({
  least: 64 * 1024,
  most: LENGTH_BYTES + MAX_PACKET_BYTES,
  maxKept: 16,
});
