/** The test that shows what a run cannot show: its file, and a part of its title. */
export type ShownBy = readonly [file: string, title: string];
