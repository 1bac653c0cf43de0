import { type ComponentType, createElement, use } from 'react';
import { ApiFailure } from '../api/client';

const RELOADED = 'berth.reloaded-for';
const retries = new Set<() => void>();

/** Loads the scripts of pages again that could not be loaded, when their pages are rendered the next time. */
export function retryLazyPages(): void {
  for (const retry of retries) retry();
}

/**
 * Returns a component whose script is loaded when it is needed. While the panel does not respond, it throws an error
 * that says so. It never reloads the page then, because the browser would show its own error page, which does not
 * recover by itself.
 */
export function lazyPage<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = Module[Name] extends ComponentType<infer P> ? P : never;
  let page: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: ApiFailure | undefined;
  retries.add(() => {
    if (failure !== undefined) loading = undefined;
    failure = undefined;
  });
  const preload = () => {
    loading ??= load().then(
      (module) => {
        page = module[name] as ComponentType<Props>;
      },
      async () => {
        failure = await failureOf(name);
      },
    );
    return loading;
  };
  const LazyPage = (props: Props) => {
    if (failure !== undefined) throw failure;
    if (page === undefined) use(preload());
    return page && createElement(page as ComponentType<object>, props as object);
  };
  return Object.assign(LazyPage, { preload });
}

/** If the panel responds, it has been updated and no longer has the script, so the page is loaded again, once. */
async function failureOf(name: string): Promise<ApiFailure> {
  const response = await fetch('/app/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.ok !== true)
    return new ApiFailure(0, 'unreachable', 'The panel does not respond. Check your connection.');
  if (sessionStorage.getItem(RELOADED) !== name) {
    sessionStorage.setItem(RELOADED, name);
    location.reload();
  }
  return new ApiFailure(0, 'outdated', 'The panel has been updated. Reload the page.');
}
