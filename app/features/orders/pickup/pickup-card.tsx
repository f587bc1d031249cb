import { clsx } from 'clsx'
import { Download, Maximize2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import type { StoredPickupCode } from '#app/lib/stored-pickup-codes.ts'
import { formatPickupCode } from '#domain/orders/pickup-code.ts'

interface PickupCardProps {
  pickup: StoredPickupCode
  /** Whether the server offers a printable slip. */
  hasSlip?: boolean
  /** The level of the heading. */
  heading?: 'h2' | 'h3'
}

/** A pickup code for the seller to scan: black on white in both colour schemes. */
export function PickupCard({ pickup, hasSlip = false, heading: Heading = 'h3' }: PickupCardProps) {
  const id = useId()
  const [isLarge, setIsLarge] = useState(false)
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-lg border-2 border-ink bg-white text-black shadow-card print:break-inside-avoid print:shadow-none"
    >
      <div className="grid justify-items-center gap-x-8 gap-y-5 px-4 py-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:justify-items-start sm:px-6">
        <QrCode text={pickup.url} title={`QR code de retrait chez ${pickup.sellerName}`} width={200} />
        <div className="grid min-w-0 justify-items-center gap-3 text-center sm:justify-items-start sm:text-left">
          <Heading id={id} className="text-lg wrap-anywhere">
            Code de retrait
            {/* The order page already shows the seller's name as a heading. */}
            <span className={hasSlip ? 'sr-only' : undefined}> chez {pickup.sellerName}</span>
          </Heading>
          <ShownCode code={pickup.code} className="text-[2.75rem] sm:text-6xl" />
          <p className="max-w-prose print:hidden">
            Montrez-le au vendeur, vos articles devant vous. Montez la luminosité de votre écran s’il peine à
            le lire.
          </p>
          <div className="flex flex-wrap justify-center gap-2 print:hidden sm:justify-start">
            <Button size="sm" className="min-h-11" onClick={() => setIsLarge(true)}>
              <Maximize2 aria-hidden="true" className="size-4.5" />
              Présenter
            </Button>
            {hasSlip && (
              <a
                href={`/api/fulfilments/${pickup.fulfilmentId}/pickup-slip.pdf`}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'outline', size: 'sm' }, 'min-h-11')}
              >
                <Download aria-hidden="true" className="size-4.5" />
                Bon de retrait (PDF)
              </a>
            )}
            <PrintButton />
          </div>
        </div>
      </div>
      <HowPickupWorks />
      <LargePass pickup={pickup} open={isLarge} onClose={() => setIsLarge(false)} />
    </section>
  )
}

const steps = [
  'Au moment de la remise, montrez le QR code ou dictez les six caractères au vendeur.',
  'Le vendeur le vérifie sur son téléphone et note ce qu’il vous remet.',
  'La somme retenue, s’il y en a une, part alors chez lui. S’il manque des articles, vous recevez un nouveau code pour eux.',
]

const HowPickupWorks = () => (
  <details className="border-t border-line bg-paper text-ink print:hidden">
    <summary className="min-h-11 px-4 py-2.5 font-semibold sm:px-6">Comment se passe la remise</summary>
    <div className="grid max-w-prose gap-3 px-4 pb-5 sm:px-6">
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="border-l-4 border-terracotta pl-4">
        Ce code vaut signature{'\u00a0'}: ne l’envoyez à personne avant d’avoir vos articles sous les yeux.
      </p>
      <p className="text-ink-soft">
        Pas de réseau sur place{'\u00a0'}? Gardez cette page ouverte, imprimez-la, ou téléchargez le bon avant
        de partir.
      </p>
    </div>
  </details>
)

interface LargePassProps {
  pickup: StoredPickupCode
  open: boolean
  onClose: () => void
}

/** The code on the whole screen, to be shown at the counter. */
const LargePass = ({ pickup, open, onClose }: LargePassProps) => (
  <Modal open={open} onClose={onClose} title="Code de retrait" placement="full">
    <Pass pickup={pickup} />
  </Modal>
)

function Pass({ pickup }: Pick<LargePassProps, 'pickup'>) {
  useWakeLock()
  return (
    <div className="grid min-h-full content-center justify-items-center gap-6 bg-white px-4 py-6 text-center text-black">
      <div className="w-[min(88vw,58dvh)] [&>svg]:h-auto [&>svg]:w-full">
        <QrCode text={pickup.url} title={`QR code de retrait chez ${pickup.sellerName}`} width={480} />
      </div>
      <ShownCode code={pickup.code} className="text-[min(15vw,6rem)]" />
      <p className="wrap-anywhere">À montrer à {pickup.sellerName}</p>
    </div>
  )
}

/** Keeps the screen on while the code is shown. */
function useWakeLock(): void {
  useEffect(() => {
    // Some browsers lack wake locks, and a low battery refuses them.
    const wakeLocks = navigator.wakeLock as WakeLock | undefined
    let isUnmounted = false
    let lock: WakeLockSentinel | undefined
    void wakeLocks
      ?.request('screen')
      .then((granted) => {
        if (isUnmounted) void granted.release()
        else lock = granted
      })
      .catch(() => {})
    return () => {
      isUnmounted = true
      void lock?.release()
    }
  }, [])
}

/** The code in large letters, which screen readers spell. */
const ShownCode = ({ code, className }: { code: string; className?: string }) => (
  <p className={clsx('font-display leading-none font-bold tracking-[0.06em] whitespace-nowrap', className)}>
    <span aria-hidden="true">{formatPickupCode(code)}</span>
    <span className="sr-only">{[...code].join(' ')}</span>
  </p>
)
