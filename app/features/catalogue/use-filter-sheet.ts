import { useCallback, useSyncExternalStore } from 'react'
import { type LinkProps, useLocation, useNavigate } from 'react-router'

/** Where the filters stand on the page; before any script the address itself uncovers them. */
export const filtersId = 'filtres'
const hash = `#${filtersId}`

/** Below it there is no room for the filters beside the list. */
const narrow = '(width < 64rem)'

const watchWidth = (tell: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
export const isNarrowWindow = (): boolean => window.matchMedia(narrow).matches

/** Null before hydration. */
export const useIsNarrow = (): boolean | null => useSyncExternalStore(watchWidth, isNarrowWindow, () => null)

/**
 * On a phone the filters are a sheet, and an entry of the history: Back leaves it, with the list as it was before. What is chosen in it
 * changes that one entry; leaving it by its button keeps what was chosen.
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
    /** To what was chosen in it and is on no address yet, if there is such. */
    close(chosen: string | null) {
      if (!isOpen) return
      if (!chosen && state?.openedOn === list) void navigate(-1)
      else void navigate(chosen ?? list, { replace: true, preventScrollReset: true })
    },
  }
}

type Step = Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'> & { to: string }

/** From what is chosen in the filters to its list: in the sheet one stays there. */
export function useFilterStep(): (path: string, isSmall?: boolean | null) => Step {
  const { hash: shown, state } = useLocation()
  const isNarrow = useIsNarrow()
  return useCallback(
    (path, isSmall = isNarrow) =>
      isSmall && shown === hash
        ? { to: path + hash, replace: true, state, preventScrollReset: true }
        : { to: path, preventScrollReset: true },
    [isNarrow, shown, state],
  )
}
