/** A small drawing that tells folders and files apart without reading. */
export const FileIcon = ({ isFolder }: { isFolder: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    className={`size-4 shrink-0 ${isFolder ? 'fill-accent/25 stroke-accent' : 'fill-none stroke-dim'}`}
  >
    {isFolder ? (
      <path d="M1.5 4.5v8h13v-7h-7l-1.5-2h-4.5z" strokeLinejoin="round" />
    ) : (
      <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3" strokeLinejoin="round" />
    )}
  </svg>
);
