import type { Model, ModelStatic, Transaction } from 'sequelize';

type HookOptions = { transaction?: Transaction | null } | undefined;

/**
 * Adds a listener for changes of these tables by this process. It is called when readers can see the change, and is
 * meant for caches. Changes with `hooks: false` are not reported.
 */
export function onChange(models: readonly ModelStatic<Model>[], changed: () => void): void {
  const notify = (options: HookOptions) => {
    changed();
    options?.transaction?.afterCommit(changed);
  };
  for (const model of models) {
    model.addHook('afterSave', (_row, options) => notify(options as HookOptions));
    model.addHook('afterDestroy', (_row, options) => notify(options as HookOptions));
    model.addHook('afterBulkUpdate', (options) => notify(options as HookOptions));
    model.addHook('afterBulkDestroy', (options) => notify(options as HookOptions));
  }
}
