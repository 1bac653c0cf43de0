/** The test that shows what no run does: its file, and words of its title. What nothing brings about yet has none. */
export type ShownBy = readonly [file: string, title: string] | 'still to come';

export const A_FAULT: ShownBy = ['plugins/errors.test.ts', 'are no excuse for a bug'];
export const A_LATE_BODY: ShownBy = [
  'plugins/operations/json-body.test.ts',
  'that drips has its time in all, and not for each drop',
];
