import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';
import { CONTROL } from './field';

type Props = {
  label: string;
  /** The text in the address. */
  text: string;
  maxLength?: number;
  /** How long the user must not type before the text is passed on. */
  waitMs?: number;
  onText(text: string): void;
};

/**
 * A field for the text of a search, which is in the address. The address changes later than the field while a user types, so
 * the field has a state of its own, and takes over changes from elsewhere, such as the back button.
 */
export function SearchField({ label, text, maxLength = 100, waitMs = 0, onText }: Props) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    sent.current = value.slice(0, maxLength);
    onText(value);
  };
  return (
    <span className="relative grow basis-full sm:max-w-72 sm:basis-48">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-dim" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        onChange={({ target: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          if (waitMs === 0) send(value);
          else timer.current = setTimeout(() => send(value), waitMs);
        }}
        className={`${CONTROL} w-full ps-8`}
      />
    </span>
  );
}
