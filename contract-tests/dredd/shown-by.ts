/** The test that shows what no run does: its file, and a part of its title. */
export type ShownBy = readonly [file: string, title: string];
