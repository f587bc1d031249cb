import { readKeptPickupCodes } from '#app/lib/kept-pickup-codes.ts'
import { useAccount } from '#app/lib/session.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { PickupCard } from './pickup-card.tsx'

/** The codes this device has seen of an order, when the order itself cannot be loaded. */
export function KeptPickupPasses({ number }: { number: string }) {
  const accountId = useAccount().account?.id
  // The server knows nothing of what the device keeps.
  const isHydrated = useHydrated()
  const kept = accountId && isHydrated ? readKeptPickupCodes(accountId, number) : []
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="codes-gardes" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="codes-gardes" className="text-2xl">
          Vos codes de retrait, gardés sur cet appareil
        </h2>
        <p className="max-w-prose text-ink-soft">
          Vous pouvez les présenter sans réseau. Une commande annulée entre-temps ne s’ouvre plus avec eux.
        </p>
      </div>
      {kept.map((pickup) => (
        <PickupCard key={pickup.fulfilmentId} pickup={pickup} />
      ))}
    </section>
  )
}
