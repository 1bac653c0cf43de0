import { useLingui } from '@lingui/react';

/** The tags of a node. */
export function NodeTags({ tags }: { tags: readonly string[] }) {
  const { i18n } = useLingui();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={i18n._('Tags')} className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="rounded-control border border-line px-1.5 text-label text-dim">
          {tag}
        </li>
      ))}
    </ul>
  );
}
