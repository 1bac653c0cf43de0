/** The mark of Berth: a ship at its berth. */
export const Logo = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
    <rect width="24" height="24" rx="6" className="fill-accent" />
    <path
      d="M12 4.5v3M8 12V7.5h8V12M4.8 12h14.4l-2 4.5H6.8zM4.8 19.5h14.4"
      className="fill-none stroke-on-accent [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.6]"
    />
  </svg>
);
