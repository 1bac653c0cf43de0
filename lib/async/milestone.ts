/** A promise that is resolved by `reach`. */
export type Milestone = { readonly reached: Promise<void>; reach(): void };

export function milestone(): Milestone {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
