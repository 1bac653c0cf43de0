import type { ConsoleServerMessage } from '../../../generated/panel/types.js';
import { SharedMessage } from '../../../lib/contract/shared-message.js';

/** A message to all viewers of a console. */
export class ConsoleMessage extends SharedMessage<ConsoleServerMessage> {
  /** The number of output lines in the message, and the number of characters in these lines. */
  readonly lines: number;
  readonly chars: number;

  constructor(message: ConsoleServerMessage) {
    super(message);
    const lines = message.type === 'output' ? message.lines : [];
    this.lines = lines.length;
    this.chars = lines.reduce((sum, line) => sum + line.length, 0);
  }
}
