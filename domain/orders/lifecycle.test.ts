import { describe, expect, test } from 'vitest'
import { days, defaultDelays, disputeDays } from './delays.ts'
import {
  getTransition,
  listActions,
  mayMove,
  nextClockTransition,
  paymentDueAt,
  type TransitionName,
  transitionNames,
} from './lifecycle.ts'
import { needsReason, partyMoves } from './move-schemas.ts'
import { fulfilmentStatuses } from './states.ts'
import { type FulfilmentFacts, movers } from './transition.ts'

const start = new Date('2026-03-02T09:00:00Z')
const inDays = (count: number) => new Date(start.getTime() + days(count))
const paid: FulfilmentFacts = {
  status: 'pending',
  deliveryOption: 'pickup',
  quote: 'none',
  statusSince: start,
  waitingSince: start,
  receivedAt: null,
  paymentDueAt: null,
  isPaidByCard: true,
  settlement: 'card',
  isPriceKnown: true,
  hasReservedStock: true,
  isSoldOut: false,
  isSaleSuspended: false,
  isUnpayable: false,
  isPartlyHandedOver: false,
}
const may = (name: TransitionName, mover: (typeof movers)[number], facts: FulfilmentFacts, now = start) =>
  mayMove(name, mover, facts, now, defaultDelays)

/** Transitions that move no money. */
const transitionsWithoutMoney: TransitionName[] = [
  'start',
  'cancel-unpaid',
  'cancel-sent',
  'end-unconfirmed',
  'end-uncollected',
  'end-remainder',
]

describe('the table of transitions', () => {
  const all = transitionNames.map((name) => ({ name, ...getTransition(name) }))

  test('reaches every status and leaves a cancelled fulfilment in none', () => {
    const reached = new Set<string>(['initial'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const { from, to } of all) if (from.some((status) => reached.has(status))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...fulfilmentStatuses].sort())
    expect(all.filter(({ from }) => (from as readonly string[]).includes('annulee'))).toEqual([])
  })

  test('leaves every other status by a user or by time', () => {
    const findTransitionsFrom = (status: string) =>
      all.filter(({ from, to }) => (from as readonly string[]).includes(status) && to !== status)
    for (const status of fulfilmentStatuses.filter((one) => one !== 'annulee'))
      expect(findTransitionsFrom(status), status).not.toEqual([])
    expect(
      findTransitionsFrom('disputed').every(({ by }) => !by.includes('clock') && !by.includes('buyer')),
    ).toBe(true)
  })

  test('reserves transitions without money for orders not paid by card', () => {
    for (const name of transitionsWithoutMoney) {
      const { by, from } = getTransition(name)
      const partly = name === 'end-remainder'
      const moves = (settlement: FulfilmentFacts['settlement']) =>
        by.some((mover) =>
          from.some((status) =>
            may(name, mover, { ...paid, status, settlement, isPartlyHandedOver: partly }, inDays(100)),
          ),
        )
      expect([moves('card'), moves('direct'), moves('free')], name).toEqual([false, true, true])
    }
  })

  test('settles the whole amount whenever a paid fulfilment ends', () => {
    const settling = ['release-rest', 'refund-rest', 'refund-all', 'refund-part-release-rest']
    for (const { name, from, to, effects } of all) {
      const isPaid = from.some((status) => status !== 'initial')
      if (isPaid && !transitionsWithoutMoney.includes(name) && (to === 'livree' || to === 'annulee'))
        expect(
          effects.some((effect) => settling.includes(effect)),
          name,
        ).toBe(true)
      if (to === 'annulee') expect(effects, name).toContain('give-back-stock')
    }
  })

  test('gives buttons only to those who may use them, and none to codes, clock or bank', () => {
    for (const { name, by, button = {} } of all)
      for (const mover of Object.keys(button)) expect(by, name).toContain(mover)
    for (const name of ['pay', 'expire', 'collect', 'hand-over-part', 'offer-quote'] as const)
      expect(partyMoves).not.toContain(name)
    expect(needsReason('dispute') && needsReason('decline')).toBe(true)
    expect(needsReason('cancel') || needsReason('confirm')).toBe(false)
  })
})

describe('mayMove', () => {
  test('allows a transition only to its mover and from its status', () => {
    expect(may('confirm', 'buyer', paid)).toBe(true)
    expect(may('confirm', 'seller', paid)).toBe(false)
    expect(may('confirm', 'buyer', { ...paid, status: 'initial' })).toBe(false)
    expect(may('acknowledge', 'seller', { ...paid, status: 'accuse_reception' })).toBe(false)
  })

  test('allows a declared hand-over for collections and a shipment for deliveries', () => {
    const quoted = { ...paid, deliveryOption: 'quote', quote: 'accepted' } as const
    expect([may('ship', 'seller', paid), may('ship', 'seller', quoted)]).toEqual([false, true])
    expect([may('declare-hand-over', 'seller', paid), may('declare-hand-over', 'seller', quoted)]).toEqual([
      true,
      false,
    ])
  })

  test('refuses to decline or cancel after a partial hand-over', () => {
    const partly = { ...paid, isPartlyHandedOver: true }
    expect([may('decline', 'seller', paid), may('decline', 'seller', partly)]).toEqual([true, false])
    expect(may('cancel-and-refund', 'administrator', partly)).toBe(false)
  })

  test('allows to contest a receipt within its days if it was paid by card', () => {
    const received = { ...paid, status: 'livree', receivedAt: start, statusSince: inDays(3) } as const
    expect(may('contest', 'buyer', received, inDays(disputeDays - 0.01))).toBe(true)
    expect(may('contest', 'buyer', received, inDays(disputeDays))).toBe(false)
    expect(may('contest', 'buyer', { ...received, isPaidByCard: false })).toBe(false)
  })

  test('allows the clock’s next transition at its time and not before', () => {
    const cases: FulfilmentFacts[] = [
      paid,
      { ...paid, status: 'accuse_reception', isPartlyHandedOver: true, waitingSince: inDays(3) },
      { ...paid, status: 'expediee' },
      { ...paid, status: 'initial', paymentDueAt: paymentDueAt(start, defaultDelays) },
      { ...paid, status: 'initial', deliveryOption: 'quote', quote: 'requested', hasReservedStock: false },
      { ...paid, settlement: 'free' },
      { ...paid, status: 'accuse_reception', settlement: 'free' },
      { ...paid, settlement: 'direct', isPartlyHandedOver: true, waitingSince: inDays(3) },
    ]
    const transitions = cases.map((facts) => {
      const next = nextClockTransition(facts, defaultDelays)
      if (!next) throw new Error('nothing is due')
      const before = new Date(next.at.getTime() - 1)
      expect([
        may(next.transition, 'clock', facts, before),
        may(next.transition, 'clock', facts, next.at),
      ]).toEqual([false, true])
      return next.transition
    })
    // These two happen immediately, so there is no time to announce.
    const atOnce: TransitionName[] = ['start', 'sell-out']
    const byClock = transitionNames.filter(
      (name) => getTransition(name).by.includes('clock') && !atOnce.includes(name),
    )
    expect([...transitions].sort()).toEqual([...byClock].sort())
    for (const status of ['livree', 'annulee', 'disputed'] as const)
      expect(nextClockTransition({ ...paid, status }, defaultDelays)).toBeNull()
  })
})

test('listActions offers neither refunds nor disputes for an order not paid by card', () => {
  const free = { ...paid, settlement: 'free', isPaidByCard: false } as const
  expect(movers.map((mover) => listActions(mover, free, inDays(7), defaultDelays))).toEqual([
    ['cancel-unpaid', 'confirm'],
    ['acknowledge', 'decline', 'declare-hand-over'],
    ['cancel-unpaid'],
    [],
    [],
  ])
})

test('mayMove ends a sold-out request unless it holds stock', () => {
  const request = { ...paid, status: 'initial', quote: 'accepted', isSoldOut: true } as const
  expect(may('sell-out', 'clock', { ...request, hasReservedStock: false })).toBe(true)
  expect(may('sell-out', 'clock', request)).toBe(false)
  expect(may('start', 'clock', { ...request, settlement: 'direct', hasReservedStock: false })).toBe(false)
})

test('listActions offers each mover its own actions', () => {
  const actionsByMover = movers.map((mover) => listActions(mover, paid, start, defaultDelays))
  expect(Object.fromEntries(movers.map((mover, index) => [mover, actionsByMover[index]]))).toEqual({
    buyer: ['confirm', 'dispute'],
    seller: ['acknowledge', 'decline', 'declare-hand-over', 'dispute'],
    administrator: ['dispute', 'cancel-and-refund', 'release-by-hand'],
    clock: [],
    provider: [],
  })
  expect(listActions('buyer', paid, inDays(7), defaultDelays)).toContain('cancel-unacknowledged')
})
