import { useIsMutating } from '@tanstack/react-query'
import { signOutKey } from './session.ts'

/** The session is ending: what only its owner may see is not asked for any more. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey: signOutKey }) > 0
