import type { ReactNode } from 'react';

/** A message of the panel, with what is between backticks, such as the name of a field, as code. */
export function CodeText({ text }: { text: string }): ReactNode {
  const parts = text.split('`').map((part, index) => ({ part, isCode: index % 2 === 1, key: `${index}` }));
  return parts.map(({ part, isCode, key }) =>
    isCode ? (
      <code key={key} className="font-mono text-[13px]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
