import { encode } from 'uqr';

/** The width of the white margin in units of one square. Cameras need it to find the code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/**
 * A QR code, black on white in both themes, because many readers reject inverted codes. Its corners are not rounded: they
 * belong to the margin.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 border border-line"
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}
