/** An operation as the API shows it. `progress` is in percent. */
export type OperationView = {
  id: string;
  operation: string;
  container_id: string | null;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  progress: number;
  result: Record<string, unknown> | null;
  error: OperationError | null;
};

export type OperationError = { error: string; message: string; status: number };
