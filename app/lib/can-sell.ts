import { canSell } from '#domain/accounts/accounts.ts'
import { useAccount } from './session.ts'

/** Whether who is signed in may sell. */
export const useCanSell = (): boolean => canSell(useAccount().account?.profile?.userType ?? null)
