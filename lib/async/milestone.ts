/** A promise that is resolved by calling `reach`. */
export type Milestone<T = void> = { readonly reached: Promise<T>; reach(value: T): void };

export function milestone<T = void>(): Milestone<T> {
  let reach: (value: T) => void = () => undefined;
  const reached = new Promise<T>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
