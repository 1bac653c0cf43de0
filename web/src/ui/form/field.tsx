import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';

/** The look of a control that takes text or a choice, for those outside of a `Field` too. Its width is its own. */
export const CONTROL =
  'min-h-8 rounded-control border border-field bg-panel px-2.5 py-1 text-text transition-colors duration-100 hover:border-dim disabled:opacity-55 pointer-coarse:min-h-11';

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong with the value, from the form itself or from the panel. */
  error?: string | undefined;
  children: ReactNode;
};

/** A labelled control with its help and its error, which screen readers read together. */
export const Field = ({ label, help, error, children }: FieldProps) => (
  <Base.Root invalid={error !== undefined} className="flex flex-col gap-1.5">
    <Base.Label className="font-medium">{label}</Base.Label>
    {children}
    {help !== undefined && (
      <Base.Description className="text-[13px] leading-4.5 text-dim">{help}</Base.Description>
    )}
    <Base.Error match={error !== undefined} className="text-crashed">
      {error}
    </Base.Error>
  </Base.Root>
);

/** A text field inside a `Field`. */
export const TextInput = (props: Omit<ComponentProps<typeof Base.Control>, 'className'>) => (
  <Base.Control {...props} className={`${CONTROL} w-full`} />
);

/** Several lines of text inside a `Field`. */
export const TextArea = ({ rows = 4, ...props }: ComponentProps<'textarea'>) => (
  <Base.Control render={<textarea rows={rows} {...props} />} className={`${CONTROL} w-full`} />
);

/** A choice of few values inside a `Field`: the browser's own list, which works everywhere. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <Base.Control render={<select {...props} />} className={`${CONTROL} w-full pe-1`} />
);
