import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentQuery } from './queries.ts'

const clock = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})
const minute = 60_000

/** Until when the articles are kept without being paid. Screen readers are told the hour, not every minute. */
export function Deadline({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const due = new Date(dueAt).getTime()
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    const tick = () => {
      const rest = due - Date.now()
      setLeft(Math.max(0, Math.ceil(rest / minute)))
      // The server's word counts, not this device's clock.
      if (rest <= 0) void queryClient.invalidateQueries({ queryKey: paymentQuery('').queryKey.slice(0, 1) })
    }
    tick()
    const timer = setInterval(tick, minute / 4)
    return () => clearInterval(timer)
  }, [due, queryClient])

  return (
    <p className="text-lg text-ink-soft">
      Vos articles vous sont réservés jusqu’à <strong className="text-ink">{clock.format(due)}</strong>
      <span aria-hidden="true">{left === null ? '' : ` (encore ${left}\u00a0min)`}</span>. Sans paiement, ils
      reviennent alors à la vente.
    </p>
  )
}
