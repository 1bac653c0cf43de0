export type Section =
  | 'Users'
  | 'Nodes'
  | 'Server types'
  | 'Servers'
  | 'Members'
  | 'Schedules'
  | 'Not taken over'
  | 'Files';

type Count = 'taken' | 'present' | 'left';

/** Collects what an import does and what it leaves out, by section, for a person to read. */
export class ImportReport {
  readonly #counts = new Map<Section, Record<Count, number>>();
  readonly #lines = new Map<Section, string[]>();
  #isIncomplete = false;

  constructor(private readonly isDryRun: boolean) {}

  /** Counts something that is taken over. `notes` say what is different. */
  taken(section: Section, what: string, notes: readonly string[] = []): void {
    this.#count(section, 'taken');
    for (const note of notes) this.note(section, `${what}: ${note}`);
  }

  /** Counts something that is already here. */
  present(section: Section): void {
    this.#count(section, 'present');
  }

  /** Counts something that is not taken over, and says why. */
  left(section: Section, what: string, why: string): void {
    this.#count(section, 'left');
    this.unfinished(section, `${what} is not taken over: ${why}`);
  }

  /** Adds a line about something that another run could finish. */
  unfinished(section: Section, line: string): void {
    this.#isIncomplete = true;
    this.note(section, line);
  }

  note(section: Section, line: string): void {
    const lines = this.#lines.get(section);
    if (lines === undefined) this.#lines.set(section, [line]);
    else lines.push(line);
  }

  /** Whether something is left that another run could take over. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  get text(): string {
    const sections: Section[] = ['Users', 'Nodes', 'Server types', 'Servers', 'Members', 'Schedules'];
    const all: Section[] = [...sections, 'Not taken over', 'Files'];
    return all
      .filter((section) => this.#counts.has(section) || this.#lines.has(section))
      .map((section) => {
        const lines = (this.#lines.get(section) ?? []).map((line) => `  ${shown(line)}`);
        return [`${section}${this.#counted(section)}`, ...lines].join('\n');
      })
      .join('\n\n');
  }

  #counted(section: Section): string {
    const count = this.#counts.get(section);
    if (count === undefined) return '';
    const taken = `${count.taken} ${this.isDryRun ? 'to take over' : 'taken over'}`;
    return `: ${taken}, ${count.present} already here, ${count.left} not taken over`;
  }

  #count(section: Section, kind: Count): void {
    const counts = this.#counts.get(section) ?? { taken: 0, present: 0, left: 0 };
    this.#counts.set(section, { ...counts, [kind]: counts[kind] + 1 });
  }
}

/** Returns a line without control characters, which a name could bring to a terminal. */
const shown = (line: string): string => line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '?').slice(0, 1000);
