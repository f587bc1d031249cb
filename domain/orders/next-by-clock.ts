import { days, type OrderDelays } from './delays.ts'
import type { FulfilmentFacts, TransitionName } from './lifecycle.ts'

/** What will happen by itself if nobody moves. */
export interface ClockMove {
  transition: TransitionName
  at: Date
}

/** Of what was not handed over in time: nothing of it, or a part. */
const notHandedOver = {
  card: ['refund-uncollected', 'refund-remainder'],
  unpaid: ['end-uncollected', 'end-remainder'],
} as const

/** What the clock does next with a fulfilment, as its guards in lifecycle.ts have it; null: it only waits for people. */
export function nextByClock(facts: FulfilmentFacts, delays: OrderDelays): ClockMove | null {
  const {
    status,
    paymentDueAt,
    quote,
    holdsStock,
    settlement,
    statusSince,
    waitingSince,
    isPartlyHandedOver,
  } = facts
  const after = (moment: Date, count: number) => new Date(moment.getTime() + days(count))
  switch (status) {
    case 'initial':
      if (paymentDueAt) return { transition: 'expire', at: paymentDueAt }
      return quote === 'requested' || (quote === 'accepted' && !holdsStock)
        ? { transition: 'give-up-quote', at: after(statusSince, delays.quoteDays) }
        : null
    case 'pending':
    case 'accuse_reception':
      return (
        waitingSince && {
          transition: notHandedOver[settlement === 'card' ? 'card' : 'unpaid'][isPartlyHandedOver ? 1 : 0],
          at: after(waitingSince, delays.handOverDays),
        }
      )
    case 'expediee':
      return { transition: 'take-as-received', at: after(statusSince, delays.confirmationDays) }
    default:
      return null
  }
}
