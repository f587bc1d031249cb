import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over its page: nothing on it answers yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
