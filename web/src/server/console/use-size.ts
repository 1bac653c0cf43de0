import { type RefObject, useEffect } from 'react';
import type { Size } from './console-connection';

/** How long a window must keep its size before the size is reported. */
const SETTLED_MS = 300;
const MAX_SIDE = 1000;

/** Reports how many characters fit into an element with text of one width, at first and whenever its size has changed. */
export function useSize(
  frame: RefObject<HTMLElement | null>,
  onSize: ((size: Size) => void) | undefined,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || onSize === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => onSize(sizeOf(element)), SETTLED_MS);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [frame, onSize]);
}

function sizeOf(element: HTMLElement): Size {
  const style = getComputedStyle(element);
  const px = (value: string) => Number.parseFloat(value);
  const width = element.clientWidth - px(style.paddingLeft) - px(style.paddingRight);
  const height = element.clientHeight - px(style.paddingTop) - px(style.paddingBottom);
  const side = (fit: number) => Math.min(Math.max(Math.floor(fit), 1), MAX_SIDE);
  return {
    columns: side(width / widthOf('0', `${style.fontSize} ${style.fontFamily}`)),
    rows: side(height / px(style.lineHeight)),
  };
}

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return Number.POSITIVE_INFINITY;
  context.font = font;
  return context.measureText(text).width;
}
