import { Clock } from 'lucide-react'
import { formatDeadline } from '#app/lib/format-date.ts'
import { deadlineSentence } from '#domain/orders/deadlines.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderPart } from '../queries.ts'

interface DeadlineProps {
  dueAt: OrderPart['dueAt']
  viewer: OrderViewer
}

/** Until when, and what happens by itself otherwise. */
export function Deadline({ dueAt, viewer }: DeadlineProps) {
  if (!dueAt) return null
  // A matter of minutes wants the hour, one of days does not.
  const when = formatDeadline(dueAt.at, { withTime: dueAt.transition === 'expire' })
  const sentence = deadlineSentence(dueAt.transition, viewer, when)
  return (
    sentence && (
      <p className="flex gap-3 text-[0.9375rem]">
        <Clock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-terracotta" />
        <time dateTime={dueAt.at}>{sentence}</time>
      </p>
    )
  )
}
