/** Room for what a change writes, on the disk and within the container's limit, in bytes of the files' sizes. */
export type Room = {
  /**
   * Before so many bytes are written. Whoever takes in steps has written what it took before. What a change that fails
   * has taken is given back.
   *
   * @throws DomainError `disk_full`
   */
  take(bytes: number): Promise<void>;
  /** The same where the disk need not be asked, as it has plenty. @returns whether they are taken @throws DomainError `disk_full` */
  takeNow(bytes: number): boolean;
  /**
   * Before so many bytes are written that are counted as used already, and for which the disk has promised nothing: into
   * holes. What was filled before is written. @throws DomainError `disk_full`
   */
  fill(bytes: number): Promise<void>;
  /** So many of the bytes that were taken at once are on the disk, whose own figures tell of them. */
  wrote(bytes: number): void;
  /** So many of the bytes that were taken are there and stay, whatever comes of the change: they are stored with what is used. */
  keep(bytes: number): void;
  /** So many bytes that were reserved come into the container's folder: the limit has space for them. */
  redeem(bytes: number): void;
  /**
   * So many bytes that are on the disk already, outside the container's folder, come into it, or may. Given back as what
   * is taken. @throws DomainError `disk_full`
   */
  adopt(bytes: number): void;
  /**
   * So many bytes are no more: deleted, replaced, or taken and not needed. `isGuessed`: beside other changes they may be
   * others; then the container is measured.
   */
  give(bytes: number, more?: { isGuessed?: boolean }): void;
  /** Whether no other change of the container has begun meanwhile. */
  readonly isAlone: boolean;
  /** Something is no more, and nobody knows how much: the container is measured. */
  doubt(): void;
  /**
   * So many bytes are to be replaced, and do not stand in the way of the limit. They are still given when they are no
   * more. To be called again with what is really replaced, just before. @throws DomainError `disk_full`
   */
  replaces(bytes: number): void;
};
