import { ScanQrCode } from 'lucide-react'
import { buttonClass } from '#app/components/button.tsx'
import { readKeptCollection } from '#app/lib/kept-collection.ts'
import { countWaiting } from '#app/lib/kept-messages.ts'
import { collectPath, showPickupCode } from '#domain/orders/pickup-code.ts'

interface WaitingThingsProps {
  accountId: string
  canSell: boolean
}

/** What was done without the network and is not with the server yet; for sellers the way to their scanner. */
export function WaitingThings({ accountId, canSell }: WaitingThingsProps) {
  const texts = [handOverText(accountId), messagesText(countWaiting(accountId))].filter(
    (text) => text !== null,
  )
  return (
    <>
      {texts.length > 0 && (
        <section aria-labelledby="en-attente" className="grid gap-3">
          <h2 id="en-attente" className="text-2xl">
            En attente d’envoi
          </h2>
          <ul className="grid gap-3">
            {texts.map((text) => (
              <li key={text} className="max-w-prose border-l-4 border-terracotta pl-4">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {canSell && (
        <section aria-labelledby="remettre" className="grid justify-items-start gap-4">
          <h2 id="remettre" className="text-2xl">
            Remettre une commande
          </h2>
          <p className="max-w-prose text-ink-soft">
            Le code que vous scannez est gardé sur ce téléphone et vérifié au retour du réseau.
          </p>
          <a href={collectPath} className={buttonClass({ variant: 'outline', size: 'lg' })}>
            <ScanQrCode aria-hidden="true" className="size-6" />
            Scanner un code
          </a>
        </section>
      )}
    </>
  )
}

function handOverText(accountId: string): string | null {
  const kept = readKeptCollection(accountId)
  if (!kept) return null
  if (!kept.view)
    return `Le code ${showPickupCode(kept.code)}, scanné sans réseau\u00a0: il sera vérifié quand vous rouvrirez la remise. Ne remettez rien avant.`
  return kept.isConfirmed
    ? `La remise de la commande ${kept.view.number} à ${kept.view.buyerName}\u00a0: rouvrez la remise dès que vous avez du réseau, elle part d’elle-même.`
    : `La remise de la commande ${kept.view.number} à ${kept.view.buyerName}, commencée et pas encore confirmée.`
}

function messagesText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'Un message\u00a0: il part quand vous rouvrez sa conversation avec du réseau.'
    : `${count}\u00a0messages\u00a0: ils partent quand vous rouvrez leurs conversations avec du réseau.`
}
