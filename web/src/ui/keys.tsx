/** Keys that are pressed together, as keyboards show them. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-flex gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="inline-flex min-w-5 items-center justify-center rounded border border-line bg-surface px-1 font-sans text-label leading-4.5 text-dim"
      >
        {key}
      </kbd>
    ))}
  </span>
);
