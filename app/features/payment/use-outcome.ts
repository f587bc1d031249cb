import { useState } from 'react'
import { useCheckPayment } from './queries.ts'

/** The result of a payment attempt. A lost answer is no refusal: the card provider's state counts. */
export function useOutcome(number: string) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useCheckPayment(number)

  /** Asks how the payment stands now; still to be paid, it says why. */
  const settle = (message: string) =>
    check.mutate(undefined, {
      onSuccess: ({ state }) => setRefusal(state === 'to-pay' ? message : null),
      onError: () => setRefusal(unanswered),
    })

  return { refusal, setRefusal, settle, isChecking: check.isPending }
}

export const unanswered =
  'Nous n’avons pas reçu la réponse de la banque. Avant de recommencer, vérifiez où en est le paiement\u00a0: rien ne sera débité deux fois.'
