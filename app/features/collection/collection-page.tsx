import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ScannerDialog } from '#app/components/scanner/scanner-dialog.tsx'
import { keepAccount } from '#app/lib/kept-account.ts'
import { takeScannedCode } from '#app/lib/scanned-code.ts'
import { useAccount } from '#app/lib/session.ts'
import { codeInFragment, readScannedPickupCode } from '#domain/orders/pickup-code.ts'
import { announcementOf } from './announcement.ts'
import { CheckingCode } from './checking-code.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { Result } from './result.tsx'
import { Sending } from './sending.tsx'
import { Start } from './start.tsx'
import { useCollection } from './use-collection.ts'

const words = {
  looking: 'Présentez le QR code de l’acheteur dans le cadre.',
  foreign: 'Ce QR code n’est pas un code de retrait. L’acheteur trouve le sien sur sa commande.',
  instead: 'Vous pouvez aussi saisir les six caractères que l’acheteur vous dicte.',
}

/** Hands articles over against the code a buyer shows: in a yard, with one hand, with a poor network. */
export function CollectionPage({ accountId }: { accountId: string }) {
  const { stage, resume, begin, choose, confirm, leave } = useCollection(accountId)
  const [isScanning, setIsScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useScannedCode(begin)
  useAccountKept()

  const scan = () => setIsScanning(true)
  return (
    // As high as the window: what follows the page never slides under a finger that presses twice.
    <div className="page min-h-dvh max-w-3xl py-6 md:py-14">
      <p role="status" className="sr-only">
        {announcementOf(stage)}
      </p>
      {stage.kind === 'start' && (
        <Start key={stage.typed} {...stage} input={input} onCode={begin} onScan={scan} />
      )}
      {stage.kind === 'checking' && <CheckingCode failure={stage.failure} onRetry={resume} onLeave={leave} />}
      {stage.kind === 'choosing' && (
        <ChoiceForm {...stage} onChoose={choose} onConfirm={confirm} onLeave={leave} />
      )}
      {stage.kind === 'sending' && <Sending {...stage} onRetry={resume} />}
      {stage.kind === 'done' && (
        <Result
          result={stage.result}
          buyerName={stage.buyerName}
          onNext={() => {
            leave()
            scan()
          }}
          onLeave={leave}
        />
      )}
      <ScannerDialog
        words={words}
        readScanned={readScannedPickupCode}
        open={isScanning}
        onClose={() => setIsScanning(false)}
        onCode={(code) => {
          setIsScanning(false)
          begin(code)
        }}
        onType={() => {
          setIsScanning(false)
          // Once the dialog has given the focus back.
          requestAnimationFrame(() => input.current?.focus())
        }}
      />
    </div>
  )
}

/** A phone's own camera opens `/collect#CODE`; the code leaves the address, and with it the browser's history, at once. */
function useScannedCode(begin: (code: string) => void): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, whoever `begin` is now
  useEffect(() => {
    const code = codeInFragment(hash) ?? takeScannedCode()
    if (hash) void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
    if (code) begin(code)
  }, [hash])
}

/** Whose page it is, for when it is opened without the network. */
function useAccountKept(): void {
  const { account } = useAccount()
  useEffect(() => {
    if (account) keepAccount(account)
  }, [account])
}
