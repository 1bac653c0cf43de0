import type { ContainerFixture } from './container-stage.js';

const CHANGES = ['UPDATE', 'DELETE'];

/** Makes the database refuse changes of a container, until the test ends it. */
export function takesNoChange(fixture: ContainerFixture) {
  const sql = (text: string) => fixture.harness.database.sequelize.query(text);
  return {
    async refuse(): Promise<void> {
      for (const change of CHANGES) {
        const body = "SELECT RAISE(FAIL, 'no change is accepted')";
        await sql(`CREATE TRIGGER no_${change} BEFORE ${change} ON containers BEGIN ${body}; END`);
      }
    },
    async accept(): Promise<void> {
      for (const change of CHANGES) await sql(`DROP TRIGGER no_${change}`);
    },
  };
}
