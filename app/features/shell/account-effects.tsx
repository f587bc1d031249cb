import { useEffect, useEffectEvent } from 'react'
import { deviceFavorites, useMoveFavorites } from '#app/lib/favorites.ts'
import { useDefaultNetPriceChoice } from '#app/lib/net-price-choice.ts'
import type { Account } from '#app/lib/session.ts'

/** Updates this device's data after a sign-in. */
export default function AccountEffects({ account }: { account: Account }) {
  useMoveDeviceFavorites(account)
  useDefaultNetPriceChoice(account)
  return null
}

/** Moves the favourites of a visitor into the account after a sign-in. */
function useMoveDeviceFavorites(account: Account): void {
  const ids = deviceFavorites.useIds()
  const { mutate } = useMoveFavorites()
  const move = useEffectEvent(() => mutate([...ids]))
  const hasToMove = !account.isImpersonated && account.teamRole === null && ids.length > 0
  useEffect(() => {
    if (hasToMove) move()
  }, [hasToMove])
}
