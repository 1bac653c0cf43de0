import type { PanelCommands } from '../../apps/panel-commands.js';
import type { OldPanel } from '../../lib/pterodactyl/old-panel.js';
import type { ImportReport } from './import-report.js';
import type { PanelApi } from './panel-api.js';

export type ImportOptions = {
  /** The names of Berth's nodes by those of the other panel. */
  nodeNames: ReadonlyMap<string, string>;
  /** Server types by the name or the UUID of an egg. */
  eggTypes: ReadonlyMap<string, string>;
  timeZone: string;
  /** Whether schedules are enabled as they were. */
  enableSchedules: boolean;
  /** Whether the operator accepts the licenses of games. */
  acceptsEula: boolean;
  /** Whether what was deleted here after an earlier import is taken over again. */
  takesDeleted: boolean;
  /** Whether the folders of the other panel become those of the servers, without a copy. */
  adoptsFolders: boolean;
};

/** What the steps of an import share. Without `commands`, nothing is changed. */
export type ImportRun = {
  old: OldPanel;
  api: PanelApi;
  /** Missing in a dry run. */
  commands: PanelCommands | undefined;
  report: ImportReport;
  options: ImportOptions;
};

/** Why something is not taken over again. */
export const DELETED =
  'it was taken over before, and has been deleted here. Pass --again to take it over again';
