import { useEffect } from 'react'
import { keepAccount } from '#app/lib/kept-account.ts'
import { keepPickupCode } from '#app/lib/kept-pickup-codes.ts'
import { useAccount } from '#app/lib/session.ts'
import { PickupCard } from './pickup-card.tsx'

interface PickupPart {
  fulfilmentId: string
  /** Null: no code is open, and nothing is shown. */
  pickup: { code: string; url: string } | null
  seller: { name: string }
}

interface PickupPassProps {
  /** The order's: its codes are kept on the device, to be shown without the network. */
  number: string
  part: PickupPart
}

/** What the buyer shows to be handed one seller's articles. */
export function PickupPass({ number, part: { fulfilmentId, pickup, seller } }: PickupPassProps) {
  const { account } = useAccount()
  const { code = null, url = null } = pickup ?? {}
  useEffect(() => {
    // An administrator who looks on takes no codes along.
    if (!account || account.isImpersonated) return
    keepAccount(account)
    keepPickupCode(
      account.id,
      number,
      fulfilmentId,
      code && url ? { code, url, sellerName: seller.name } : null,
    )
  }, [account, number, fulfilmentId, code, url, seller.name])
  if (!pickup) return null
  return <PickupCard pickup={{ ...pickup, fulfilmentId, sellerName: seller.name }} hasSlip />
}
