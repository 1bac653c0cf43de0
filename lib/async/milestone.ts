/** A promise with a function that resolves it. */
export type Milestone = { readonly reached: Promise<void>; reach(): void };

export function milestone(): Milestone {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
