/** Work that runs in turns. A turn without output yields undefined. */
export type Turns<Piece, Result> = Generator<Piece | undefined, Result, void>;

/**
 * A positive `reservation` announces bytes that the next turn writes: the walk continues only when it is requested. A
 * negative one reports bytes that were deleted or not needed. `isGuessed` means that another program may have deleted
 * some of them.
 */
export type ReservationPiece = { reservation: number; isGuessed?: boolean };

const TURN_MS = 20;

/** The time that a walk may use before other walks get a turn. */
export type Turn = { isOver(): boolean; begin(): void };

/** Starts a turn. */
export function createTurn(): Turn {
  let until = performance.now() + TURN_MS;
  return {
    isOver: () => performance.now() > until,
    begin: () => {
      until = performance.now() + TURN_MS;
    },
  };
}
