import { Button as Base } from '@base-ui/react/button';
import type { ComponentProps } from 'react';

type Look = 'primary' | 'plain' | 'danger' | 'destroy' | 'quiet';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent not-data-disabled:hover:bg-accent-hover',
  plain:
    'border border-field/65 bg-panel text-text not-data-disabled:hover:border-field not-data-disabled:hover:bg-hover',
  /** Opens a question before something is lost. */
  danger:
    'border border-crashed/45 bg-panel text-crashed not-data-disabled:hover:border-crashed not-data-disabled:hover:bg-crashed/8',
  /** Answers that question: what it does cannot be undone. */
  destroy: 'bg-crashed text-on-accent not-data-disabled:hover:bg-crashed/85',
  quiet: 'text-text not-data-disabled:hover:bg-hover',
};

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (look: Look = 'plain'): string =>
  `inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control px-3 py-1 font-medium whitespace-nowrap cursor-pointer transition-colors duration-100 data-disabled:cursor-default data-disabled:opacity-55 pointer-coarse:min-h-11 ${LOOKS[look]}`;

type ButtonProps = Omit<ComponentProps<typeof Base>, 'className'> & { look?: Look };

/** A button. While `disabled` it keeps the focus, so that keyboard users do not lose their place. */
export const Button = ({ look = 'plain', ...rest }: ButtonProps) => (
  <Base type="button" focusableWhenDisabled {...rest} className={buttonClass(look)} />
);

type LinkProps = Omit<ComponentProps<'a'>, 'className'> & { look?: Look };

/** A link that looks like a button, such as one to a download. */
export const LinkButton = ({ look = 'plain', ...rest }: LinkProps) => (
  <a {...rest} className={buttonClass(look)} />
);
