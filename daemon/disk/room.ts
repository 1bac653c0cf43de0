/** Reserves disk space for a change, on the disk and within the container's quota, in bytes of file sizes. */
export type DiskReservation = {
  /**
   * Must be called before bytes are written. A caller that reserves in steps must have written the bytes of the
   * previous step. A failed change releases its reservation.
   *
   * @throws DomainError `disk_full`
   */
  take(bytes: number): Promise<void>;
  /**
   * The same if the free space need not be checked, because there is plenty. @returns whether the bytes are reserved
   *
   * @throws DomainError `disk_full`
   */
  takeNow(bytes: number): boolean;
  /**
   * Must be called before bytes are written that the quota already includes but the disk has not reserved, as in
   * holes of files. Bytes of the previous call must be written by then. @throws DomainError `disk_full`
   */
  fill(bytes: number): Promise<void>;
  /** Reports reserved bytes that are on the disk by now, so that its own figures include them. */
  wrote(bytes: number): void;
  /**
   * Marks reserved bytes as written and kept, regardless of the outcome of the change. They are stored with the
   * usage.
   */
  keep(bytes: number): void;
  /** Counts bytes of a reservation (`reserve`) that become files of the container. The quota already includes them. */
  redeem(bytes: number): void;
  /**
   * Counts bytes that are already on the disk, outside the container's folder, and are about to be moved into it.
   * Released like reserved bytes. @throws DomainError `disk_full`
   */
  adopt(bytes: number): void;
  /**
   * Releases bytes that were deleted, replaced, or reserved and not needed. `isGuessed`: if other changes are in
   * progress, the number may be wrong, and the container is measured.
   */
  give(bytes: number, more?: { isGuessed?: boolean }): void;
  /** Whether no other change of the container ran since this one began. */
  readonly isAlone: boolean;
  /** Reports a deletion of unknown size: the container is measured. */
  doubt(): void;
  /**
   * Announces that so many bytes will be replaced, so that they do not count against the quota. They must still be
   * released with `give`. Call it again with the actual number just before the replacement. @throws DomainError
   * `disk_full`
   */
  replaces(bytes: number): void;
};
