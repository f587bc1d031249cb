import { CircleAlert } from 'lucide-react'
import { Button } from '#app/components/button.tsx'

interface PayAlertProps {
  title?: string
  text: string | null
  /** Checks the payment again; absent unless its result is unknown. */
  onCheck?: () => void
}

/** Explains why a payment was refused. The region is always rendered, so that screen readers announce it. */
export const PayAlert = ({ title = 'Le paiement n’a pas abouti', text, onCheck }: PayAlertProps) => (
  <div role="alert" className="empty:absolute">
    {text && (
      <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="grid justify-items-start gap-1">
          <p className="font-semibold">{title}</p>
          <p>{text}</p>
          {onCheck && (
            <Button variant="link" className="-mx-5" onClick={onCheck}>
              Vérifier le paiement
            </Button>
          )}
        </div>
      </div>
    )}
  </div>
)
