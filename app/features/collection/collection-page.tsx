import { CircleCheckBig, Clock3, PackageOpen, ScanQrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ScannerDialog } from '#app/components/scanner/scanner-dialog.tsx'
import type { ApiError } from '#app/lib/api.ts'
import { takeScannedCode } from '#app/lib/scanned-code.ts'
import { useAccount } from '#app/lib/session.ts'
import { storeAccount } from '#app/lib/stored-account.ts'
import type { StoredOrder } from '#app/lib/stored-collection.ts'
import { formatMoment } from '#domain/dates.ts'
import { orderPath } from '#domain/orders/orders.ts'
import {
  type ChosenQuantities,
  codeInFragment,
  listChosenQuantities,
  listRemainingQuantities,
  parseScannedPickupCode,
} from '#domain/orders/pickup-code.ts'
import { quantitiesText, soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { Notice, StageTitle } from './notice.tsx'
import type { CollectionResult } from './queries.ts'
import { Start } from './start.tsx'
import { type Stage, useCollection } from './use-collection.ts'

const scannerTexts = {
  looking: 'Présentez le QR code de l’acheteur dans le cadre.',
  foreign: 'Ce QR code n’est pas un code de retrait. L’acheteur trouve le sien sur sa commande.',
  instead: 'Vous pouvez aussi saisir les six caractères que l’acheteur vous dicte.',
}

/** The page for handing over items against a buyer's code: in a yard, with one hand, with a poor network. */
export function CollectionPage({ accountId }: { accountId: string }) {
  const { stage, resume, startWithCode, choose, confirm, returnToStart } = useCollection(accountId)
  const [isScanning, setIsScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useScannedCode(startWithCode)
  useStoreAccount()

  const scan = () => setIsScanning(true)
  return (
    // As high as the window, so that content below never moves under a finger that taps twice.
    <div className="page min-h-dvh max-w-3xl py-6 md:py-14">
      <p role="status" className="sr-only">
        {announceStage(stage)}
      </p>
      {stage.kind === 'start' && (
        <Start key={stage.typed} {...stage} input={input} onCode={startWithCode} onScan={scan} />
      )}
      {stage.kind === 'checking' && (
        <CheckingCode failure={stage.failure} onRetry={resume} onLeave={returnToStart} />
      )}
      {stage.kind === 'choosing' && (
        <HandOverForm {...stage} onChoose={choose} onConfirm={confirm} onLeave={returnToStart} />
      )}
      {stage.kind === 'sending' && <Sending {...stage} onRetry={resume} />}
      {stage.kind === 'done' && (
        <Result
          result={stage.result}
          buyerName={stage.buyerName}
          onNext={() => {
            returnToStart()
            scan()
          }}
          onLeave={returnToStart}
        />
      )}
      <ScannerDialog
        words={scannerTexts}
        parseScannedText={parseScannedPickupCode}
        open={isScanning}
        onClose={() => setIsScanning(false)}
        onCode={(code) => {
          setIsScanning(false)
          startWithCode(code)
        }}
        onType={() => {
          setIsScanning(false)
          // After the dialog has restored the focus.
          requestAnimationFrame(() => input.current?.focus())
        }}
      />
    </div>
  )
}

/**
 * Reads the code when a phone's camera opens `/collect#CODE`, and removes it from the address and the browser's history. A code that was opened
 * before the sign-in is read from the tab's storage.
 */
function useScannedCode(startWithCode: (code: string) => void): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address, even when `startWithCode` changes
  useEffect(() => {
    const code = codeInFragment(hash) ?? takeScannedCode()
    if (hash) void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
    if (code) startWithCode(code)
  }, [hash])
}

/** Stores the page's account, for visits without the network. */
function useStoreAccount(): void {
  const { account } = useAccount()
  useEffect(() => {
    if (account) storeAccount(account)
  }, [account])
}

/** The announcement for screen readers after an automatic change. Failures are alerts. */
function announceStage(stage: Stage): string {
  switch (stage.kind) {
    case 'checking':
      return stage.failure ? '' : 'Vérification du code…'
    case 'choosing':
      return `Code reconnu\u00a0: ${stage.order.buyerName}, ${quantitiesText(listRemainingQuantities(stage.order.items))} à remettre.`
    case 'sending':
      return stage.failure ? '' : 'Enregistrement de la remise…'
    default:
      return ''
  }
}

interface SendingProps {
  order: StoredOrder
  chosen: ChosenQuantities
  failure: ApiError | null
  onRetry: () => void
}

/** A confirmed hand-over without an answer. It cannot be undone here, because the server may have recorded it. */
const Sending = ({ order, chosen, failure, onRetry }: SendingProps) => (
  <div className="grid gap-6">
    <StageTitle>{failure ? 'Remise notée, pas encore envoyée' : 'Enregistrement de la remise…'}</StageTitle>
    <p className="text-lg">
      {quantitiesText(listChosenQuantities(order.items, chosen))} à {order.buyerName}, commande {order.number}
      .
    </p>
    {failure ? (
      <>
        <Notice title="Le serveur n’a pas répondu" isWaiting>
          <p>{failure.message}</p>
          <p>
            La remise reste sur ce téléphone, même si vous fermez la page, et part dès le retour du réseau.
            L’envoyer deux fois ne change rien.
          </p>
        </Notice>
        <Button size="lg" onClick={onRetry}>
          Envoyer maintenant
        </Button>
      </>
    ) : (
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-plaster-deep">
        <div className="h-full w-1/2 animate-pulse bg-fir" />
      </div>
    )}
  </div>
)

interface CheckingCodeProps {
  failure: ApiError | null
  onRetry: () => void
  onLeave: () => void
}

const CheckingCode = ({ failure, onRetry, onLeave }: CheckingCodeProps) => (
  <div className="grid gap-6">
    <StageTitle>{failure ? 'Code gardé, à vérifier' : 'Vérification du code…'}</StageTitle>
    {failure ? (
      <>
        <Notice title="Le code n’a pas encore été vérifié" isWaiting>
          <p>{failure.message}</p>
          <p>
            Il reste sur ce téléphone, même si vous fermez la page, et sera vérifié dès le retour du réseau.
            Ne remettez rien avant.
          </p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" className="grow" onClick={onRetry}>
            Réessayer
          </Button>
          <Button size="lg" variant="outline" className="grow" onClick={onLeave}>
            Abandonner ce code
          </Button>
        </div>
      </>
    ) : (
      <div aria-hidden="true" className="grid animate-pulse gap-4">
        <div className="h-8 w-2/3 rounded-sm bg-plaster-deep" />
        <div className="h-24 rounded-lg bg-plaster-deep" />
        <div className="h-24 rounded-lg bg-plaster-deep" />
        <div className="h-13 rounded-md bg-plaster-deep" />
      </div>
    )}
  </div>
)

interface ResultProps {
  result: CollectionResult
  buyerName: string
  onNext: () => void
  onLeave: () => void
}

/** The recorded hand-over: the one just made, or the one made when the code was used. */
function Result({ result, buyerName, onNext, onLeave }: ResultProps) {
  const { number, handedOver, left, isComplete, alreadyRecorded, recordedAt } = result
  const Icon = alreadyRecorded ? Clock3 : isComplete ? CircleCheckBig : PackageOpen
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <Icon aria-hidden="true" className="size-12 text-fir" />
        <StageTitle>
          {alreadyRecorded ? 'Déjà remis' : isComplete ? 'Articles remis' : 'Remise partielle enregistrée'}
        </StageTitle>
        <p className="text-lg">{describeResult(result, buyerName)}</p>
        <p className="text-sm text-ink-soft">
          Commande {number} · {formatMoment(recordedAt)}
        </p>
      </header>
      <ItemList title="Remis avec ce code" items={handedOver} />
      {!isComplete && <ItemList title="Reste à remettre" items={left} />}
      <div className="flex flex-wrap gap-3" inert={useIsJustShown()}>
        <Button size="lg" className="grow" onClick={onNext}>
          <ScanQrCode aria-hidden="true" className="size-6" />
          Scanner un autre code
        </Button>
        <ButtonLink size="lg" variant="outline" className="grow" to={orderPath(number)}>
          Voir la commande
        </ButtonLink>
        <Button size="lg" variant="ghost" className="grow" onClick={onLeave}>
          Terminer
        </Button>
      </div>
    </div>
  )
}

/** Returns true at first, so that the second half of a double click on the previous button does not count here. */
function useIsJustShown(): boolean {
  const [isJustShown, setJustShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustShown(false), 500)
    return () => clearTimeout(timer)
  }, [])
  return isJustShown
}

function describeResult(
  { alreadyRecorded, isComplete, isPaidByCard }: CollectionResult,
  buyerName: string,
): string {
  if (alreadyRecorded && isComplete)
    return `${withFullStop(`Ce code a servi une fois, et tout est remis à ${buyerName}`)} Rien n’a été changé.`
  if (alreadyRecorded)
    return `Ce code a servi une fois. Pour le reste, ${buyerName} a un nouveau code sur sa commande. Rien n’a été changé.`
  if (isComplete)
    return `${withFullStop(`Tout est remis à ${buyerName}`)}${isPaidByCard ? ' La somme retenue part vers vous.' : ''}`
  return `${isPaidByCard ? 'La somme de ces articles part vers vous. ' : ''}Pour le reste, ${buyerName} a un nouveau code sur sa commande.`
}

const ItemList = ({ title, items }: { title: string; items: CollectionResult['handedOver'] }) => (
  <section className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    <ul className="divide-y divide-line rounded-lg bg-paper shadow-card">
      {items.map(({ itemId, title, quantity, ...unit }) => (
        <li key={itemId} className="flex items-baseline gap-4 px-4 py-3 sm:px-6">
          <span className="min-w-10 font-semibold tabular-nums">{soldQuantityText(quantity, unit)} ×</span>
          <span className="wrap-anywhere">{title}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** Ends a sentence; after an initial (`Julien M.`) without a second full stop. */
const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
