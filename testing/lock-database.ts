import { openBeside } from './beside-database.js';

/** Takes SQLite's write lock as another program would, and keeps it until the returned function is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const { run, close } = await openBeside(file);
  await run('BEGIN IMMEDIATE');
  return async () => {
    await run('ROLLBACK');
    await close();
  };
}
