import { CircleAlert } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { cartMessages } from '#domain/cart-messages.ts'

interface CheckoutNoticesProps {
  failure: Failure | null
  /** This very order was sent before and got no answer. */
  isUnanswered: boolean
  /** Given when prices and stock could not be checked. */
  onCheckAgain?: () => void
}

/** What stands between the visitor and the order. The regions are always there, so that screen readers announce them. */
export const CheckoutNotices = ({ failure, isUnanswered, onCheckAgain }: CheckoutNoticesProps) => (
  <>
    <div role="alert" className="empty:absolute">
      {failure && (
        <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <div>
            <p className="font-semibold">{failure.title}</p>
            <p>{failure.text}</p>
          </div>
        </div>
      )}
    </div>
    <div role="status" className="grid text-sm empty:absolute">
      {isUnanswered && <p className="font-medium">{cartMessages.unanswered}</p>}
      {onCheckAgain && (
        <p className="flex flex-wrap items-center gap-x-3">
          {cartMessages.notChecked}
          <Button variant="link" className="-mx-5" onClick={onCheckAgain}>
            Vérifier à nouveau
          </Button>
        </p>
      )}
    </div>
  </>
)
