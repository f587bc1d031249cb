import { ScannerDialog } from '#app/components/scanner/scanner-dialog.tsx'
import { readScannedCode } from '#domain/selling/stock-out.ts'

interface LabelScannerProps {
  open: boolean
  onClose: () => void
  onCode: (code: string) => void
  /** The person would rather write the code. */
  onType: () => void
}

const words = {
  looking: 'Présentez le QR code de l’étiquette dans le cadre.',
  foreign: 'Ce QR code n’est pas celui d’un produit. Cherchez celui de l’étiquette.',
  instead: 'Vous pouvez aussi saisir le code imprimé sous le QR code.',
}

export const LabelScanner = (props: LabelScannerProps) => (
  <ScannerDialog words={words} readScanned={readScannedCode} {...props} />
)
