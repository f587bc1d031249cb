import { Download, Maximize2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import type { KeptPickupCode } from '#app/lib/kept-pickup-codes.ts'
import { HowPickupWorks } from './how-pickup-works.tsx'
import { LargePass } from './large-pass.tsx'
import { ShownCode } from './shown-code.tsx'

interface PickupCardProps {
  pickup: KeptPickupCode
  /** The server can be asked for the printable slip. */
  hasSlip?: boolean
}

/** A pickup code as its buyer holds it out: black on white, whatever the light. */
export function PickupCard({ pickup, hasSlip = false }: PickupCardProps) {
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
          <h3 id={id} className="text-lg wrap-anywhere">
            Code de retrait
            {/* On the order page it stands under the seller's name. */}
            <span className={hasSlip ? 'sr-only' : undefined}> chez {pickup.sellerName}</span>
          </h3>
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
