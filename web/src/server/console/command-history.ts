const MAX_COMMANDS = 100;

/** The commands that were typed on this page, newest last, and the place of the reader in them. */
export class CommandHistory {
  readonly #commands: string[] = [];
  #at = 0;

  add(command: string): void {
    if (this.#commands.at(-1) !== command) this.#commands.push(command);
    if (this.#commands.length > MAX_COMMANDS) this.#commands.shift();
    this.#at = this.#commands.length;
  }

  /** Moves by one command (-1 is older), and returns the command there; '' after the newest one. */
  move(by: -1 | 1): string {
    this.#at = Math.min(Math.max(this.#at + by, 0), this.#commands.length);
    return this.#commands[this.#at] ?? '';
  }
}
