const SHAPES = {
  disc: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  triangle: <path d="M6 1 11.5 11h-11z" fill="currentColor" />,
  dashed: (
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.5 2" />
  ),
  clock: (
    <path
      d="M6 1.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6zM6 3.3V6l1.8 1.2"
      fill="none"
      stroke="currentColor"
    />
  ),
  lock: (
    <>
      <path
        d="M3.75 5.5V3.75a2.25 2.25 0 0 1 4.5 0V5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <rect x="2" y="5.25" width="8" height="5.75" rx="1" fill="currentColor" />
    </>
  ),
};

export type Shape = keyof typeof SHAPES;

/** The shape of a state. Only a changing state turns. */
export const StateShape = ({ shape }: { shape: Shape }) => (
  <svg
    viewBox="0 0 12 12"
    className={`size-3 shrink-0 ${shape === 'half' ? 'animate-[turn_2s_linear_infinite]' : ''}`}
    aria-hidden="true"
  >
    {SHAPES[shape]}
  </svg>
);
