import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Countdown } from '#app/components/countdown.tsx'
import { formatHour } from '#domain/dates.ts'
import { paymentQuery } from './queries.ts'

/** Until when the articles are kept without being paid. */
export function Deadline({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const askAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: paymentQuery('').queryKey.slice(0, 1) }),
    [queryClient],
  )
  return (
    <p className="text-lg text-ink-soft">
      Vos articles vous sont réservés jusqu’à <strong className="text-ink">{formatHour(dueAt)}</strong>. Sans
      paiement, ils reviennent alors à la vente. <Countdown dueAt={dueAt} onOver={askAgain} />
    </p>
  )
}
