/** Work that is done a turn at a time. A turn that is over without anything to tell gives undefined. */
export type Turns<Piece, Result> = Generator<Piece | undefined, Result, void>;

/**
 * So many bytes are about to be written: nothing goes on before the next turn is asked for. Less than none: so many are
 * no more, or were not needed; guessed where somebody else may have taken them away.
 */
export type RoomPiece = { room: number; isGuessed?: boolean };

const TURN_MS = 20;

/** The time that a walk may use before other walks get a turn. */
export type Turn = { isOver(): boolean; begin(): void };

/** Whether a turn is over. */
export function createTurn(): Turn {
  let until = performance.now() + TURN_MS;
  return {
    isOver: () => performance.now() > until,
    begin: () => {
      until = performance.now() + TURN_MS;
    },
  };
}
