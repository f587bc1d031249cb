import { useCallback, useSyncExternalStore } from 'react'
import { type LinkProps, useLocation, useNavigate } from 'react-router'

/** The id of the filters; before any script, the fragment of the address shows them. */
export const filtersId = 'filtres'
const hash = `#${filtersId}`

/** Narrower windows have no room for the filters beside the list. */
const narrow = '(width < 64rem)'

const watchWidth = (onChange: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
export const isNarrowWindow = (): boolean => window.matchMedia(narrow).matches

/** Null before hydration. */
export const useIsNarrow = (): boolean | null => useSyncExternalStore(watchWidth, isNarrowWindow, () => null)

/**
 * On a phone the filters are a sheet with a history entry: Back closes it and restores the previous list. Choices replace
 * that entry, and closing by the button keeps them.
 */
export function useFilterSheet() {
  const { pathname, search, hash: shown, state } = useLocation()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const list = pathname + search
  const isOpen = isNarrow === true && shown === hash
  return {
    isOpen,
    /** Whether the filters are visible. */
    isShown: isNarrow === false || isOpen,
    open: () => void navigate(list + hash, { state: { openedOn: list }, preventScrollReset: true }),
    /** Closes the sheet and goes to the address of pending input, if there is any. */
    close(chosen: string | null) {
      if (!isOpen) return
      if (!chosen && state?.openedOn === list) void navigate(-1)
      else void navigate(chosen ?? list, { replace: true, preventScrollReset: true })
    },
  }
}

type Step = Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'> & { to: string }

/** Returns how to navigate to a filtered list: on a phone the sheet stays open. */
export function useFilterStep(): (path: string, hasSheet?: boolean | null) => Step {
  const { hash: shown, state } = useLocation()
  const isNarrow = useIsNarrow()
  return useCallback(
    (path, hasSheet = isNarrow) =>
      hasSheet && shown === hash
        ? { to: path + hash, replace: true, state, preventScrollReset: true }
        : { to: path, preventScrollReset: true },
    [isNarrow, shown, state],
  )
}
