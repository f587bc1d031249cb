import { createPath, PrefetchPageLinks, useNavigation } from 'react-router'

/**
 * Shown while the next page loads; after a moment only, so that a fast page does not flicker. All its files are asked for at
 * once: each names further ones, and on a slow line it took one way to the server after the other.
 */
export function LoadingMessage() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  return (
    <>
      {isLoading && <PrefetchPageLinks page={createPath(location)} />}
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
