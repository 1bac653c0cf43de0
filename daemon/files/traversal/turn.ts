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
export class Turn {
  #untilMs = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() > this.#untilMs;
  }

  /** Ends the turn with a piece, and begins the next one. */
  *end<Piece>(piece: Piece): Generator<Piece, void, void> {
    yield piece;
    this.begin();
  }

  /** Begins a turn after a pause. */
  begin(): void {
    this.#untilMs = performance.now() + TURN_MS;
  }
}
