import { Button as Base } from '@base-ui/react/button';
import type { ComponentProps } from 'react';

type Look = 'primary' | 'plain' | 'danger' | 'quiet';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  plain: 'border border-dim/60 bg-panel text-text hover:bg-surface',
  danger: 'border border-crashed text-crashed bg-panel hover:bg-crashed/10',
  quiet: 'text-text hover:bg-line/60',
};

type ButtonProps = Omit<ComponentProps<typeof Base>, 'className'> & { look?: Look };

const SHAPE =
  'inline-flex min-h-8 items-center justify-center gap-2 rounded-control px-3 py-1 font-semibold whitespace-nowrap data-[disabled]:opacity-55 data-[disabled]:cursor-default cursor-pointer pointer-coarse:min-h-11';

/** A button. While `disabled` it keeps the focus, so that keyboard users do not lose their place. */
export const Button = ({ look = 'plain', ...rest }: ButtonProps) => (
  <Base type="button" focusableWhenDisabled {...rest} className={`${SHAPE} ${LOOKS[look]}`} />
);

type LinkProps = Omit<ComponentProps<'a'>, 'className'> & { look?: Look };

/** A link that looks like a button, such as one to a download. */
export const LinkButton = ({ look = 'plain', ...rest }: LinkProps) => (
  <a {...rest} className={`${SHAPE} ${LOOKS[look]}`} />
);
