import { useEffect, useEffectEvent } from 'react'
import { deviceFavorites, useBringFavorites } from '#app/lib/favorites.ts'
import { useDefaultNetPriceChoice } from '#app/lib/net-price-choice.ts'
import type { Account } from '#app/lib/session.ts'

/** What changes on this device with who signs in. */
export default function AccountEffects({ account }: { account: Account }) {
  useStoredFavorites(account)
  useDefaultNetPriceChoice(account)
  return null
}

/** What a visitor has put aside follows them into their account. */
function useStoredFavorites(account: Account): void {
  const ids = deviceFavorites.use()
  const { mutate } = useBringFavorites()
  const bring = useEffectEvent(() => mutate([...ids]))
  const isBrought = account.isImpersonated || account.teamRole !== null || ids.length === 0
  useEffect(() => {
    if (!isBrought) bring()
  }, [isBrought])
}
