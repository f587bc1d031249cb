import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#app/components/button.tsx'
import { useKeptAccount } from '#app/lib/kept-account.ts'
import { readAllKeptPickupCodes } from '#app/lib/kept-pickup-codes.ts'
import { useAccount } from '#app/lib/session.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { returnAddress } from './return-address.ts'
import { WaitingThings } from './waiting-things.tsx'

interface OfflinePageProps {
  /** It answers instead of a page that could not be loaded; otherwise somebody came to look. */
  isCopy: boolean
  /** The pickup codes kept for this account. */
  passes: (accountId: string, wanted: string) => ReactNode
}

/** What there is without the network: what this device keeps, and the way back. */
export function OfflinePage({ isCopy, passes }: OfflinePageProps) {
  useKeptAccount(isCopy)
  const { account, canSell } = useAccount()
  // Neither what is kept nor the address that was asked for is known to the server.
  const isHydrated = useHydrated()
  const wanted = isHydrated
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
        {isCopy && <WayBack wanted={wanted} accountId={accountId} />}
      </div>
      {isHydrated && !accountId && (
        <p className="max-w-prose border-l-4 border-line-strong pl-4">
          Rien n’est gardé ici pour l’instant. Connectez-vous, puis ouvrez la page de votre commande avec du
          réseau{'\u00a0'}: son code de retrait restera sur cet appareil.
        </p>
      )}
      {accountId && passes(accountId, wanted)}
      {accountId && <WaitingThings accountId={accountId} canSell={canSell} />}
    </div>
  )
}

/** Milliseconds. */
const lookEvery = 5_000

/** Goes on by itself when the network is back, unless somebody may just be holding out a code. */
function WayBack({ wanted, accountId }: { wanted: string; accountId: string | undefined }) {
  const [isBack, setIsBack] = useState(false)
  const mayLeave = accountId === undefined || readAllKeptPickupCodes(accountId).length === 0
  useEffect(() => {
    let isOver = false
    const look = async () => {
      // The device has a network again; the site may still be out of reach.
      const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok || isOver) return
      clearInterval(timer)
      setIsBack(true)
      if (mayLeave) location.replace(wanted)
    }
    // The browser tells of its own line only: the site may have been out of reach, or the line back before anybody listened.
    const timer = setInterval(() => navigator.onLine && look(), lookEvery)
    window.addEventListener('online', look)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [wanted, mayLeave])
  return (
    <>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {isBack && 'La connexion est revenue.'}
      </p>
      {/* Asked of the network, not of the application. */}
      <a href={wanted} className={buttonClass({ size: 'lg' })}>
        {isBack ? 'Revenir à la page' : 'Réessayer'}
      </a>
    </>
  )
}
