import { i18n } from '@lingui/core';
import { type ComponentType, createElement, use } from 'react';
import { ApiFailure, unreachable } from '../api/client';

const retries = new Set<() => void>();

/** Lets components whose scripts could not be loaded try again when they are rendered the next time. */
export function retryLazyComponents(): void {
  for (const retry of retries) retry();
}

/**
 * Returns a component whose script is loaded when it is needed. If that fails, rendering it throws an `ApiFailure`:
 * `unreachable`, or `outdated` when the panel has been updated and no longer has the script.
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = Module[Name] extends ComponentType<infer P> ? P : never;
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: ApiFailure | undefined;
  const retry = () => {
    if (failure !== undefined) loading = undefined;
    failure = undefined;
  };
  retries.add(retry);
  const start = () => {
    loading ??= load().then(
      (module) => {
        component = module[name] as ComponentType<Props>;
      },
      async () => {
        failure = await findFailure();
      },
    );
    return loading;
  };
  const LazyComponent = (props: Props) => {
    if (failure !== undefined) throw failure;
    if (component === undefined) use(start());
    return component && createElement(component as ComponentType<object>, props as object);
  };
  /** Loads the script before the component is rendered, again if that failed before. It never rejects. */
  const preload = () => {
    retry();
    return start();
  };
  return Object.assign(LazyComponent, { preload });
}

async function findFailure(): Promise<ApiFailure> {
  const response = await fetch('/app/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.ok === true
    ? new ApiFailure(0, 'outdated', i18n._('The panel has been updated. Reload the page.'))
    : unreachable();
}
