/** Work that is done a turn at a time. A turn that is over without anything to tell gives undefined. */
export type Turns<Piece, Result> = Generator<Piece | undefined, Result, void>;

const TURN_MS = 20;

/** Whether a turn is over. */
export function createTurn(): { isOver(): boolean; begin(): void } {
  let until = performance.now() + TURN_MS;
  return {
    isOver: () => performance.now() > until,
    begin: () => {
      until = performance.now() + TURN_MS;
    },
  };
}
