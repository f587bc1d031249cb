import { useIsMutating } from '@tanstack/react-query'
import { signOutKey } from './session.ts'

/** True while the session ends: personal queries are not fetched any more. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey: signOutKey }) > 0
