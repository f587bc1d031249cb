import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useCallback } from 'react'
import { Countdown } from '#app/components/time.tsx'
import { formatDeadline } from '#domain/dates.ts'
import { deadlineSentence } from '#domain/orders/deadlines.ts'
import type { OrderSide } from '#domain/orders/orders.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { type OrderFulfilment, orderQuery } from '../queries.ts'

interface DeadlineProps {
  dueAt: OrderFulfilment['dueAt']
  side: OrderSide
  settlement: Settlement
}

/** The deadline, and what happens automatically after it. */
export function Deadline({ dueAt, side, settlement }: DeadlineProps) {
  const queryClient = useQueryClient()
  const refetchOrders = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: orderQuery('').queryKey.slice(0, 1) }),
    [queryClient],
  )
  if (!dueAt) return null
  // A deadline in minutes shows its time, one in days does not.
  const when = formatDeadline(dueAt.at, { withTime: dueAt.transition === 'expire' })
  const sentence = deadlineSentence(dueAt.transition, side, when, settlement)
  return (
    sentence && (
      <p className="flex gap-3 text-[0.9375rem]">
        <Clock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-terracotta" />
        <span>
          <time dateTime={dueAt.at}>{sentence}</time>{' '}
          {dueAt.transition === 'expire' && side === 'buyer' && (
            <Countdown dueAt={dueAt.at} onOver={refetchOrders} />
          )}
        </span>
      </p>
    )
  )
}
