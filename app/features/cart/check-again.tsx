import { Button } from '#app/components/button.tsx'
import { cartMessages } from '#domain/cart-messages.ts'

/** Says that prices and stock could not be read anew, and offers to try once more. */
export const CheckAgain = ({ onCheckAgain }: { onCheckAgain: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3">
    {cartMessages.notChecked}
    <Button variant="link" className="-mx-5" onClick={onCheckAgain}>
      Vérifier à nouveau
    </Button>
  </p>
)
