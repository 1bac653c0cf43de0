export type Container = { id: string; name: string };

/** Another way to create containers, such as the panel's servers. */
export type ContainerSource = {
  install(type: string | undefined, name: string): Promise<Container>;
  /** Starts an operation on a container, which takes several seconds. */
  installing(): Promise<{ operationId: string; id: string }>;
  /** Begins a resumable upload to a path in a container. */
  upload(path: string, headers: Record<string, string>): Promise<Response>;
  remove(id: string): Promise<unknown>;
};
