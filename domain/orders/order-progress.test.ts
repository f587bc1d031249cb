import { describe, expect, test } from 'vitest'
import { describeOrder, orderSteps } from './order-progress.ts'
import { deliveryOptions } from './orders.ts'
import { orderStatuses, orderStatusLabel } from './states.ts'

const orders = orderStatuses.flatMap((status) =>
  deliveryOptions.flatMap((deliveryOption) =>
    [true, false].map((isToBePaid) => ({
      status,
      deliveryOption,
      isToBePaid,
      settlement: isToBePaid ? ('card' as const) : ('direct' as const),
    })),
  ),
)

describe('describeOrder and orderSteps for every status', () => {
  test.each(orders)(
    'describe $status, $deliveryOption, to be paid $isToBePaid, to buyer and seller in French',
    (order) => {
      for (const viewer of ['buyer', 'seller'] as const) {
        const { label, now, next } = describeOrder(order, viewer)
        expect(label).not.toContain(order.status)
        for (const text of [now, next ?? '.']) expect(text).toMatch(/\.$/)
        // A missing no-break space before a colon or semicolon, or a straight apostrophe.
        expect(`${label}${now}${next}`).not.toMatch(/[^\u00a0][:;!?]|'/)
      }
    },
  )

  test.each(orders)('order the steps of $status, $deliveryOption, to be paid $isToBePaid', (order) => {
    const states = orderSteps(order).map((step) => step.state)
    expect(states[0]).toBe('done')
    expect(states.join()).toMatch(/^(done,)+(done|halted|next(,later)*)$/)
  })
})

test('describeOrder gives buyer and seller the same label unless one of them has reviewed', () => {
  for (const order of orders.filter(({ status }) => !status.startsWith('reviewed-by'))) {
    expect(describeOrder(order, 'buyer').label).toBe(describeOrder(order, 'seller').label)
  }
})

test('orderSteps contains the shipment of a collected order only if it was shipped', () => {
  const labels = (status: 'initial' | 'expediee', deliveryOption: 'pickup' | 'quote') =>
    orderSteps({ status, deliveryOption, settlement: 'card' }).map((step) => step.label)
  expect(labels('initial', 'pickup')).not.toContain('Articles expédiés')
  expect(labels('initial', 'quote')).toContain('Articles expédiés')
  expect(labels('expediee', 'pickup')).toContain('Articles expédiés')
})

test('orderSteps ends at a cancelled or disputed order', () => {
  for (const status of ['annulee', 'disputed'] as const) {
    expect(orderSteps({ status, deliveryOption: 'quote', settlement: 'card' })).toHaveLength(2)
    expect(describeOrder({ status, deliveryOption: 'quote', settlement: 'card' }, 'buyer').tone).toBe(
      'trouble',
    )
  }
})

test('describeOrder names the viewer’s own review and a declared hand-over', () => {
  const label = (
    status: 'reviewed-by-provider' | 'expediee',
    viewer: 'buyer' | 'seller',
    deliveryOption: 'pickup' | 'quote',
  ) => describeOrder({ status, deliveryOption, settlement: 'card' }, viewer).label
  expect(label('reviewed-by-provider', 'seller', 'pickup')).toBe('Évaluée par vous')
  expect(label('reviewed-by-provider', 'buyer', 'pickup')).toBe('Évaluée par le vendeur')
  for (const viewer of ['buyer', 'seller'] as const) {
    expect(label('expediee', viewer, 'pickup')).toBe('Remise déclarée')
    expect(label('expediee', viewer, 'quote')).toBe('Expédiée')
  }
  expect(orderStatusLabel({ status: 'expediee', deliveryOption: 'pickup' })).toBe('Remise déclarée')
})
