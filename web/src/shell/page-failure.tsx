import { useRouter } from '@tanstack/react-router';
import { Failure } from '../ui/failure';

/** Takes the place of a page that cannot be shown. */
export function PageFailure({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <div className="p-4">
      <Failure error={error} onRetry={() => void router.invalidate()} />
    </div>
  );
}
