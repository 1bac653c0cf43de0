import type { EggReading } from '../../generated/panel/types.js';
import type { EggReportEntry } from '../../lib/eggs/report.js';

/** The maximum length of a path or message in a response. */
const MAX_CHARACTERS = 2000;

/** Returns a report as responses contain it. */
export const shownReport = (report: readonly EggReportEntry[]): EggReading['report'] =>
  report.map(({ severity, code, path, message }) => ({
    ...{ severity, code },
    path: path.slice(0, MAX_CHARACTERS),
    message: message.slice(0, MAX_CHARACTERS),
  }));
