import { useLingui } from '@lingui/react';
import { type ChangeEvent, type DragEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field, TextArea } from '../../../ui/form/field';
import { Icon } from '../../../ui/icon';
import { Section } from '../../../ui/section';
import { type EggSource, MAX_EGGS, sourceOfFile, sourceOfText } from './use-eggs';

type Props = {
  isFull: boolean;
  /** Whether there is no egg yet. Afterwards the field for a text opens on request, so that the eggs are in view. */
  isFirst: boolean;
  onEggs(sources: EggSource[]): void;
};

/** Takes eggs as files that are chosen or dropped, as text, or by their URL. */
export function EggSources({ isFull, isFirst, onEggs }: Props) {
  const { i18n } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isPasting, setPasting] = useState(false);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onEggs([...(target.files ?? [])].map(sourceOfFile));
    // Otherwise choosing the same file again would not be a change.
    target.value = '';
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isFull) return;
    onEggs([sourceOfText(text)]);
    setText('');
    setPasting(false);
  };
  return (
    <EggDrop isOpen={!isFull} onFiles={(files) => onEggs(files.map(sourceOfFile))}>
      <Section
        title={i18n._('Import an egg')}
        description={
          isFull
            ? i18n._('There can be {max} eggs at the same time. Remove some to add others.', {
                max: MAX_EGGS,
              })
            : i18n._(
                'An egg of Pterodactyl or Pelican becomes a server type of Berth. You see what changes before anything is stored. Drop files here, or choose or paste them.',
              )
        }
        actions={
          <span className="flex flex-wrap gap-2">
            {!isFirst && !isPasting && (
              <Button disabled={isFull} onClick={() => setPasting(true)}>
                {i18n._('Paste a text')}
              </Button>
            )}
            <Button look="primary" disabled={isFull} onClick={() => picker.current?.click()}>
              <Icon name="file" />
              {i18n._('Choose files')}
            </Button>
          </span>
        }
      >
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          data-picker="eggs"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onChange={pick}
        />
        {(isFirst || isPasting) && (
          <form onSubmit={submit} className="flex flex-col gap-3">
            <Field
              label={i18n._('Text or URL of an egg')}
              help={i18n._('JSON or YAML, at most 1 MiB, or the address of such a file.')}
            >
              <TextArea
                rows={5}
                autoFocus={isPasting}
                spellCheck={false}
                dir="ltr"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <div>
              <Button type="submit" disabled={text.trim() === '' || isFull}>
                {i18n._('Read the egg')}
              </Button>
            </div>
          </form>
        )}
      </Section>
    </EggDrop>
  );
}

type DropProps = { isOpen: boolean; onFiles(files: File[]): void; children: ReactNode };

/** Takes files that are dropped. The button does the same without a mouse. */
function EggDrop({ isOpen, onFiles, children }: DropProps) {
  const { i18n } = useLingui();
  const [isOver, setOver] = useState(false);
  /** Entering a child comes before leaving its parent, so the levels are counted. */
  const depth = useRef(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => isOpen && dataTransfer.types.includes('Files');
  const move = (event: DragEvent, levels: number) => {
    if (!hasFiles(event)) return;
    depth.current += levels;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files has no keyboard form; the button does the same
    <div
      className="relative flex flex-col"
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-center justify-center rounded-panel border-2 border-dashed border-accent bg-panel/85 p-4 text-center text-base font-semibold">
          {i18n._('Drop to read the eggs')}
        </div>
      )}
    </div>
  );
}
