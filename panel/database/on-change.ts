import type { Model, ModelStatic, Transaction } from 'sequelize';

type HookOptions = { transaction?: Transaction | null } | undefined;

/**
 * Calls back whenever this process has changed rows of these tables, as soon as readers can see it: for what is
 * remembered of them. Changes with `hooks: false` are not told.
 */
export function onChange(models: readonly ModelStatic<Model>[], changed: () => void): void {
  const tell = (options: HookOptions) => {
    changed();
    options?.transaction?.afterCommit(changed);
  };
  for (const model of models) {
    model.addHook('afterSave', (_row, options) => tell(options as HookOptions));
    model.addHook('afterDestroy', (_row, options) => tell(options as HookOptions));
    model.addHook('afterBulkUpdate', (options) => tell(options as HookOptions));
    model.addHook('afterBulkDestroy', (options) => tell(options as HookOptions));
  }
}
