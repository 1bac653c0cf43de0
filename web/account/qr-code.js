import { encode } from './uqr.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The width of the white margin in units of one square. Cameras need it to find the code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/**
 * Draws a QR code. It is black on white in dark mode, too, because many readers reject inverted codes.
 *
 * @param {string} text the content of the code
 * @param {string} label the description for screen readers
 * @returns {SVGSVGElement} one unit per module
 */
export function qrCode(text, label) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const drawing = document.createElementNS(SVG, 'svg');
  const attributes = { viewBox: `0 0 ${size} ${size}`, role: 'img', 'shape-rendering': 'crispEdges' };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  drawing.setAttribute('aria-label', label);
  drawing.append(path('white', `M0 0h${size}v${size}h-${size}z`), path('black', dark.join('')));
  return drawing;
}

/**
 * @param {string} fill
 * @param {string} shape
 */
function path(fill, shape) {
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('fill', fill);
  drawn.setAttribute('d', shape);
  return drawn;
}
