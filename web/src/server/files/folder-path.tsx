import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { visibleText } from '../../ui/text/visible-text';
import { foldersOf } from './file-search';

/** The way to the folder, or to the open file, as links. */
export function FolderPath({ path, isFile = false }: { path: string; isFile?: boolean }) {
  const { i18n } = useLingui();
  const steps = [{ name: i18n._('Files'), path: '/' }, ...foldersOf(path)];
  return (
    <nav aria-label={i18n._('Folder')} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1">
        {steps.map((step) => (
          <li
            key={step.path}
            className="flex min-w-0 items-center after:ms-1 after:text-dim after:content-['/'] last:after:content-none"
          >
            {isFile && step.path === path ? (
              <span aria-current="page" className="font-semibold break-all">
                {visibleText(step.name)}
              </span>
            ) : (
              <Link
                to="."
                search={{ folder: step.path }}
                className={`break-all hover:underline ${step.path === path ? 'font-semibold' : 'text-dim'}`}
                {...(step.path === path ? { 'aria-current': 'page' as const } : {})}
              >
                {visibleText(step.name)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
