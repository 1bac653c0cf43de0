/** Takes the place of a list that is being loaded. It appears only if that takes longer than a moment. */
export const Skeleton = ({ label, rows = 5 }: { label: string; rows?: number }) => (
  <div
    role="status"
    className="appear-late flex flex-col gap-px overflow-hidden rounded-panel border border-line bg-panel"
  >
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
      <span key={at} aria-hidden="true" className="flex h-14 items-center gap-4 border-b border-line/70 px-4">
        <span className="h-3 w-1/3 rounded-full bg-line/70" />
        <span className="ms-auto h-3 w-1/6 rounded-full bg-line/50" />
      </span>
    ))}
  </div>
);
