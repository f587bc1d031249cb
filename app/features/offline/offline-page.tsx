import { ScanQrCode } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#app/components/button.tsx'
import { useHydrated } from '#app/lib/hydration.ts'
import { useAccount, useCanSell } from '#app/lib/session.ts'
import { useStoredAccount } from '#app/lib/stored-account.ts'
import { readStoredCollection } from '#app/lib/stored-collection.ts'
import { countWaitingMessages } from '#app/lib/stored-messages.ts'
import { readAllStoredPickupCodes } from '#app/lib/stored-pickup-codes.ts'
import { collectPath, formatPickupCode } from '#domain/orders/pickup-code.ts'
import { returnPath } from '#domain/return-path.ts'

interface OfflinePageProps {
  /** True when it replaces a page that could not be loaded; false at its own address. */
  isCopy: boolean
  /** Renders the pickup codes stored for this account. */
  renderCodes: (accountId: string, requestedPath: string) => ReactNode
}

/** The page without the network: data stored on the device, and a link to the requested page. */
export function OfflinePage({ isCopy, renderCodes }: OfflinePageProps) {
  useStoredAccount(isCopy)
  const { account } = useAccount()
  const canSell = useCanSell()
  // The server knows neither the stored data nor the requested address.
  const isHydrated = useHydrated()
  const requestedPath = isHydrated
    ? returnAddress(new URLSearchParams(location.search).get('from'), location.origin)
    : '/'
  const accountId = isHydrated ? account?.id : undefined
  return (
    <div className="page grid max-w-3xl gap-10 py-10 md:gap-14 md:py-16">
      <div className="grid justify-items-start gap-5">
        <p className="eyebrow">Hors connexion</p>
        <h1 className="text-4xl md:text-5xl">{isCopy ? 'Pas de connexion' : 'Ce qui s’ouvre sans réseau'}</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          {isCopy
            ? 'Le site ne répond pas\u00a0: le réseau manque peut-être. Voici ce que cet appareil garde pour vous.'
            : 'Vos codes de retrait et la remise d’une commande restent accessibles sur cet appareil, même au fond d’un dépôt.'}
        </p>
        {isCopy && <ReturnWhenOnline requestedPath={requestedPath} accountId={accountId} />}
      </div>
      {isHydrated && !accountId && (
        <p className="max-w-prose border-l-4 border-line-strong pl-4">
          Rien n’est gardé ici pour l’instant. Connectez-vous, puis ouvrez la page de votre commande avec du
          réseau{'\u00a0'}: son code de retrait restera sur cet appareil.
        </p>
      )}
      {accountId && renderCodes(accountId, requestedPath)}
      {accountId && <UnsentItems accountId={accountId} canSell={canSell} />}
    </div>
  )
}

/** Milliseconds. */
const pollIntervalMs = 5_000

/** Opens the requested page when the network returns, unless a pickup code is shown. */
function ReturnWhenOnline({
  requestedPath,
  accountId,
}: {
  requestedPath: string
  accountId: string | undefined
}) {
  const [isReachable, setIsReachable] = useState(false)
  const mayLeave = accountId === undefined || readAllStoredPickupCodes(accountId).length === 0
  useEffect(() => {
    let isOver = false
    const checkConnection = async () => {
      // The device has a network, but the site may still be unreachable.
      const response = await fetch('/health', { cache: 'no-store' }).catch(() => null)
      if (!response?.ok || isOver) return
      clearInterval(timer)
      setIsReachable(true)
      if (mayLeave) location.replace(requestedPath)
    }
    // The browser reports only its own connection: the site may have been unreachable, or the event missed.
    const timer = setInterval(() => navigator.onLine && checkConnection(), pollIntervalMs)
    window.addEventListener('online', checkConnection)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', checkConnection)
    }
  }, [requestedPath, mayLeave])
  return (
    <>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {isReachable && 'La connexion est revenue.'}
      </p>
      {/* A full navigation, because the router has no network data. */}
      <a href={requestedPath} className={buttonClass({ size: 'lg' })}>
        {isReachable ? 'Revenir à la page' : 'Réessayer'}
      </a>
    </>
  )
}

interface UnsentItemsProps {
  accountId: string
  canSell: boolean
}

/** Unsent messages and hand-overs, with a link to the scanner for sellers. */
function UnsentItems({ accountId, canSell }: UnsentItemsProps) {
  const texts = [handOverText(accountId), messagesText(countWaitingMessages(accountId))].filter(
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
  const stored = readStoredCollection(accountId)
  if (!stored) return null
  if (!stored.view)
    return `Le code ${formatPickupCode(stored.code)}, scanné sans réseau\u00a0: il sera vérifié quand vous rouvrirez la remise. Ne remettez rien avant.`
  return stored.isConfirmed
    ? `La remise de la commande ${stored.view.number} à ${stored.view.buyerName}\u00a0: rouvrez la remise dès que vous avez du réseau, elle part d’elle-même.`
    : `La remise de la commande ${stored.view.number} à ${stored.view.buyerName}, commencée et pas encore confirmée.`
}

function messagesText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'Un message\u00a0: il part quand vous rouvrez sa conversation avec du réseau.'
    : `${count}\u00a0messages\u00a0: ils partent quand vous rouvrez leurs conversations avec du réseau.`
}

/** Returns the address of the page that could not be loaded, or of the home page when `from` is on another site or is this page. */
export function returnAddress(from: string | null, origin: string): string {
  const path = returnPath(from) ?? '/'
  return origin + (/^\/offline(?:[?#]|$)/.test(path) ? '/' : path)
}
