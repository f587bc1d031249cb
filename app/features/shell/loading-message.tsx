import { createPath, PrefetchPageLinks, useNavigation } from 'react-router'
import { returnPath } from '#domain/return-path.ts'

/**
 * Shown while the next page loads; after a moment only, so that a fast page does not flicker. All its files are asked for at
 * once: each names further ones, and on a slow line it took one way to the server after the other. Where one cannot be had the
 * browser goes there itself, to the copy it keeps, or to wait for the line; the router would only reload the page left behind.
 */
export function LoadingMessage() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const page = isLoading ? createPath(location) : ''
  // The links are handed it, though their type does not say so.
  const whenMissing = { onError: () => window.location.assign(returnPath(page) ?? '/') }
  return (
    <>
      {isLoading && <PrefetchPageLinks page={page} {...whenMissing} />}
      <p
        role="status"
        className={
          isLoading
            ? 'fixed inset-x-0 top-0 z-50 mx-auto w-fit rounded-b-md bg-fir px-4 py-1 text-sm font-medium text-paper opacity-100 transition-opacity delay-300'
            : 'pointer-events-none fixed opacity-0'
        }
      >
        {isLoading ? 'Chargement…' : ''}
      </p>
    </>
  )
}
