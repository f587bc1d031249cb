import { Modal } from '#app/components/modal.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import type { KeptPickupCode } from '#app/lib/kept-pickup-codes.ts'
import { ShownCode } from './shown-code.tsx'
import { useWakeLock } from './use-wake-lock.ts'

interface LargePassProps {
  pickup: KeptPickupCode
  open: boolean
  onClose: () => void
}

/** The whole screen for the code, held out across a counter. */
export const LargePass = ({ pickup, open, onClose }: LargePassProps) => (
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
