import { useLingui } from '@lingui/react';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { Definition } from '../../../api/admin/types';
import { asFailure } from '../../../api/client';
import { CodeEditor, type EditorHandle } from '../../../server/files/editor/code-editor';
import { Button } from '../../../ui/button';
import { CONTROL } from '../../../ui/form/field';
import { Icon } from '../../../ui/icon';
import { CodeText } from '../../../ui/text/code-text';
import { definitionText, lineOf, readDefinition, type TextFormat, type TextProblem } from './definition-text';

export type DefinitionHandle = {
  /** Returns the definition; undefined if the text cannot be read, which the editor then shows. */
  read(): Definition | undefined;
  /** Shows the error of the panel, at the line of its field. */
  show(error: unknown): void;
  markSaved(): void;
};

type Props = {
  label: string;
  definition: Definition;
  handle: RefObject<DefinitionHandle | null>;
  onDirty(isDirty: boolean): void;
  onSave(): void;
};

const FIELD = '/body/definition';

/** The definition of a type as YAML or JSON. */
export function DefinitionEditor({ label, definition, handle, onDirty, onSave }: Props) {
  const { i18n } = useLingui();
  const editor = useRef<EditorHandle>(null);
  const [shown, setShown] = useState(() => ({
    format: 'yaml' as TextFormat,
    text: definitionText(definition, 'yaml'),
  }));
  const [problem, setProblem] = useState<TextProblem>();
  const [isDirty, setDirty] = useState(false);
  /** Whether the text had changes when its format was last chosen: the editor compares only with what it got then. */
  const wasDirty = useRef(false);
  const report = (isChanged: boolean) => {
    setDirty(isChanged || wasDirty.current);
    onDirty(isChanged || wasDirty.current);
  };
  const text = () => editor.current?.text() ?? shown.text;
  const read = () => {
    const found = readDefinition(text(), shown.format);
    setProblem('problem' in found ? found.problem : undefined);
    return 'definition' in found ? found.definition : undefined;
  };
  const choose = (format: TextFormat) => {
    const content = read();
    if (content === undefined) return;
    wasDirty.current = isDirty;
    setShown({ format, text: definitionText(content, format) });
  };
  useImperativeHandle(handle, () => ({
    read,
    show: (error) => {
      const { message, details } = asFailure(error);
      const path = details.find((detail) => detail.path.startsWith(FIELD))?.path;
      const line = path === undefined ? undefined : lineOf(text(), path.slice(FIELD.length));
      setProblem({ message, ...(line !== undefined && { line }) });
    },
    markSaved: () => {
      wasDirty.current = false;
      editor.current?.markSaved();
      setProblem(undefined);
      report(false);
    },
  }));
  return (
    <div className="flex flex-col gap-3">
      <label className="flex items-center gap-2 self-start">
        <span className="text-dim">{i18n._('Format')}</span>
        <select
          value={shown.format}
          onChange={({ target }) => choose(target.value === 'json' ? 'json' : 'yaml')}
          className={CONTROL}
        >
          <option value="yaml">YAML</option>
          <option value="json">JSON</option>
        </select>
      </label>
      {problem && <Problem problem={problem} onGoTo={(line) => editor.current?.goTo(line)} />}
      <div className="flex h-112 max-h-[75vh] flex-col">
        <CodeEditor
          key={shown.format}
          path={`definition.${shown.format}`}
          label={label}
          text={shown.text}
          isReadOnly={false}
          handle={editor}
          onDirty={report}
          onSave={onSave}
        />
      </div>
    </div>
  );
}

function Problem({
  problem: { message, line },
  onGoTo,
}: {
  problem: TextProblem;
  onGoTo(line: number): void;
}) {
  const { i18n } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-crashed/60 bg-crashed/6 px-3 py-2"
    >
      <Icon name="alert" className="text-crashed" />
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <CodeText text={message} />
      </p>
      {line !== undefined && (
        <Button onClick={() => onGoTo(line)}>{i18n._('Go to line {line}', { line })}</Button>
      )}
    </div>
  );
}
