/** What a page shows while it waits, and when waiting ended badly. */

export function Loading({ what = "Loading" }: { what?: string }) {
  return (
    <p class="loading muted" role="status">
      {what} <Dots />
    </p>
  );
}

export function Dots() {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div class="failure panel" role="alert">
      <p>{error.message}</p>
      {onRetry && (
        <button type="button" class="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
