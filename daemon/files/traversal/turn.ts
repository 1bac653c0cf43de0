/**
 * Work in time slices: a generator that yields pieces of its result. It yields undefined at the end of a time slice
 * without a piece.
 */
export type Turns<Piece, Result> = Generator<Piece | undefined, Result, void>;

/**
 * A report of a walk about disk space. If `reservation` is positive, the walk writes this many bytes next, so the
 * reader reserves them before it continues the walk. If it is negative, so many bytes were deleted or are not needed.
 * `isGuessed` means that the number is an estimate, because another program may have deleted some of the bytes.
 */
export type ReservationPiece = { reservation: number; isGuessed?: boolean };

const TURN_MS = 20;

/** The time slice of a walk. When it is used up, other walks continue. */
export class Turn {
  #untilMs = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() > this.#untilMs;
  }

  /** Ends the time slice with a piece, and begins the next one. */
  *end<Piece>(piece: Piece): Generator<Piece, void, void> {
    yield piece;
    this.begin();
  }

  /** Begins a time slice after a pause. */
  begin(): void {
    this.#untilMs = performance.now() + TURN_MS;
  }
}
