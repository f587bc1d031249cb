import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydration.ts'
import { useAccount } from '#app/lib/session.ts'
import {
  readAllStoredPickupCodes,
  readStoredPickupCodes,
  type StoredOrder,
} from '#app/lib/stored-pickup-codes.ts'
import { PickupCard } from './pickup-card.tsx'

/** The codes of one order stored on this device, shown when the order cannot be loaded. */
export function StoredCodes({ number }: { number: string }) {
  const accountId = useAccount().account?.id
  // The server does not know what is stored on the device.
  const isHydrated = useHydrated()
  const codes = accountId && isHydrated ? readStoredPickupCodes(accountId, number) : []
  if (codes.length === 0) return null
  return (
    <Section>
      {codes.map((pickup) => (
        <PickupCard key={pickup.fulfilmentId} pickup={pickup} />
      ))}
    </Section>
  )
}

interface AllStoredCodesProps {
  accountId: string
  /** The path that could not be opened; the order whose number it contains comes first. */
  requestedPath: string
}

/** All pickup codes stored on this device, shown when no order can be loaded. */
export function AllStoredCodes({ accountId, requestedPath }: AllStoredCodesProps) {
  const isRequested = ({ number }: StoredOrder) => requestedPath.toLowerCase().includes(number)
  const orders = readAllStoredPickupCodes(accountId).sort(
    (one, other) => Number(isRequested(other)) - Number(isRequested(one)),
  )
  if (orders.length === 0)
    return (
      <p className="max-w-prose border-l-4 border-line-strong pl-4">
        Aucun code de retrait n’est gardé sur cet appareil. Il l’est dès que vous ouvrez la page de votre
        commande avec du réseau.
      </p>
    )
  return (
    <Section>
      {orders.map(({ number, codes }) => (
        <div key={number} className="grid gap-3">
          <p className="font-semibold">Commande {number}</p>
          {codes.map((pickup) => (
            <PickupCard key={pickup.fulfilmentId} pickup={pickup} />
          ))}
        </div>
      ))}
    </Section>
  )
}

const Section = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="codes-gardes" className="grid gap-6">
    <div className="grid gap-1">
      <h2 id="codes-gardes" className="text-2xl">
        Vos codes de retrait, gardés sur cet appareil
      </h2>
      <p className="max-w-prose text-ink-soft">
        Vous pouvez les présenter sans réseau. Une commande annulée entre-temps ne s’ouvre plus avec eux.
      </p>
    </div>
    {children}
  </section>
)
