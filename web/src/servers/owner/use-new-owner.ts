import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownerNamed, ownersQuery } from '../../api/owners';

/** The owner whom an administrator chooses for a new server. Without a text, it is the administrator. */
export function useNewOwner(isAdmin: boolean) {
  const { data: owners = [] } = useQuery({ ...ownersQuery, enabled: isAdmin });
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const owner = ownerNamed(owners, text);
  return {
    text,
    id: owner?.id,
    /** Whether the form was sent with a text that names no user. */
    isRefused: isRefused && owner === undefined,
    setText(next: string) {
      setText(next);
      setRefused(false);
    },
    /** Returns whether the form can be sent. Otherwise, the field says why not. */
    check(): boolean {
      const isKnown = text.trim() === '' || owner !== undefined;
      setRefused(!isKnown);
      return isKnown;
    },
  };
}
