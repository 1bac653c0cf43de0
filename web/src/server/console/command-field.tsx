import { useLingui } from '@lingui/react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { CONTROL } from '../../ui/form/field';
import { CommandHistory } from './command-history';

/** @param onType returns false if the line could not be sent; the field then keeps it */
export function CommandField({ isOpen, onType }: { isOpen: boolean; onType(line: string): boolean }) {
  const { i18n } = useLingui();
  const [line, setLine] = useState('');
  const [history] = useState(() => new CommandHistory());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (line === '' || !onType(line)) return;
    history.add(line);
    setLine('');
  };
  const recall = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setLine(history.move(event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <input
        aria-label={i18n._('Command')}
        placeholder={i18n._('Type a command')}
        value={line}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={recall}
        maxLength={16_384}
        autoComplete="off"
        spellCheck={false}
        className={`${CONTROL} min-w-0 grow font-mono text-[13px]`}
      />
      <Button type="submit" disabled={!isOpen}>
        {i18n._('Send')}
      </Button>
    </form>
  );
}
