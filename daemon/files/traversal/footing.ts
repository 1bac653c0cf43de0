// Fast path (decision 0011). Change scan: 156 ms instead of 220 ms, because the paths in system calls are short.

/**
 * Changes the working directory of this process to a folder. Names in that folder then need no path through `/proc`,
 * which saves a third of a walk's time. Use it only in a process of its own, because all threads of a process share
 * the working directory.
 */
export class Footing {
  #place: object | undefined;

  isAt(place: object): boolean {
    return this.#place === place;
  }

  /**
   * Changes the working directory to a folder.
   * @param folder its path
   * @throws the system's errors; the directory is then unchanged
   */
  stand(place: object, folder: string): void {
    process.chdir(folder);
    this.#place = place;
  }

  /** Leaves the folder, which could otherwise not be unmounted. */
  rest(): void {
    this.#place = undefined;
    process.chdir('/');
  }
}
