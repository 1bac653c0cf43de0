import { useEffect, useState } from 'react';

/** Returns a value as it was before it last changed, until it has not changed for this time. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
