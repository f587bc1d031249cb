import { describe, expect, test } from 'vitest'
import { deadlineSentence } from './deadlines.ts'
import { arrangeActions, describeMoney } from './fulfilment-actions.ts'
import { describeFulfilment, type FulfilmentState } from './fulfilment-progress.ts'
import { getTransition, type TransitionName, transitionNames } from './lifecycle.ts'
import { moveText } from './move-texts.ts'
import { deliveryOptions } from './orders.ts'
import { fulfilmentStatuses, type QuoteStage } from './states.ts'

const viewers = ['buyer', 'seller'] as const
const stages: QuoteStage[] = ['none', 'requested', 'offered', 'accepted']

/** A missing no-break space before a colon, semicolon, exclamation or question mark, or a straight apostrophe. */
const badTypography = /[^\u00a0][:;!?]|'/

const fulfilments: FulfilmentState[] = fulfilmentStatuses.flatMap((status) =>
  deliveryOptions.flatMap((deliveryOption) =>
    stages.flatMap((quoteStage) =>
      [null, ...transitionNames].flatMap((lastTransition) =>
        [true, false].map((flag) => ({
          settlement: flag ? ('card' as const) : ('free' as const),
          hasReservedStock: flag,
          status,
          deliveryOption,
          quoteStage,
          isToBePaid: flag,
          isWaitingForOtherQuotes: flag,
          isPartlyHandedOver: flag,
          isSellerSilent: flag,
          lastTransition,
        })),
      ),
    ),
  ),
)

test('describeFulfilment describes every state to buyer and seller under the same label in correct typography', () => {
  for (const fulfilment of fulfilments) {
    const [buyer, seller] = viewers.map((viewer) => describeFulfilment(fulfilment, viewer))
    expect(buyer?.label).toBe(seller?.label)
    for (const { label, now, next } of [buyer, seller].filter((text) => text !== undefined)) {
      for (const text of [now, next ?? '.']) expect(text).toMatch(/\.$/)
      expect(`${label}${now}${next}`).not.toMatch(badTypography)
    }
  }
})

test('deadlineSentence announces every transition by the clock with its day to buyer and seller', () => {
  const byClock = transitionNames.filter(
    (name) => getTransition(name).by.includes('clock') && name !== 'start' && name !== 'sell-out',
  )
  for (const name of byClock) {
    for (const [viewer, settlement] of viewers.flatMap((viewer) => [
      [viewer, 'card'] as const,
      [viewer, 'direct'] as const,
    ])) {
      const sentence = deadlineSentence(name, viewer, '28 novembre', settlement)
      expect(sentence).toMatch(/28 novembre.*\.$/)
      expect(sentence).not.toMatch(badTypography)
    }
  }
})

describe('buttons of a fulfilment', () => {
  const buttons = transitionNames.flatMap((name) =>
    viewers.filter((viewer) => getTransition(name).button?.[viewer]).map((viewer) => ({ name, viewer })),
  )

  test.each(buttons.filter(({ name }) => name !== 'offer-quote'))(
    'moveText describes $name for the $viewer',
    (button) => {
      const { name, viewer } = button
      const text = moveText(name, viewer)
      const unpaid = moveText(name, viewer, 'direct')
      expect(unpaid?.question === null).toBe(text?.question === null)
      expect(Object.values(unpaid?.question ?? {}).join()).not.toMatch(badTypography)
      const { asksReason, to } = getTransition(name)
      expect(text?.done).toBeTruthy()
      // A transition needs a confirmation when it requires a reason or ends the order.
      if (asksReason || to === 'annulee') expect(text?.question).toBeTruthy()
      expect(text?.question?.reasonLabel !== undefined).toBe(asksReason ?? false)
      expect(Object.values(text?.question ?? {}).join()).not.toMatch(badTypography)
    },
  )

  test('arrangeActions offers every action exactly once', () => {
    const all = (['pending', 'accuse_reception', 'expediee', 'livree'] as const).flatMap((status) =>
      deliveryOptions.flatMap((deliveryOption) =>
        viewers.map((viewer) => {
          const actions = buttons
            .filter((button) => button.viewer === viewer && getTransition(button.name).from.includes(status))
            .map(({ name }) => name)
          return { actions, ...arrangeActions({ status, deliveryOption, actions }, viewer) }
        }),
      ),
    )
    for (const { actions, primary, others } of all) {
      const offered = [primary, ...others].filter((name) => name !== null && name !== 'collect')
      expect(offered.sort()).toEqual([...actions].sort())
    }
  })

  const primaryAction = (
    status: 'pending' | 'accuse_reception' | 'expediee',
    viewer: 'buyer' | 'seller',
    actions: TransitionName[],
    deliveryOption: 'pickup' | 'quote' = 'pickup',
  ) => arrangeActions({ status, deliveryOption, actions }, viewer).primary

  test('arrangeActions leads the seller from acknowledging to the hand-over', () => {
    expect(primaryAction('pending', 'seller', ['acknowledge', 'decline', 'declare-hand-over'])).toBe(
      'acknowledge',
    )
    expect(primaryAction('accuse_reception', 'seller', ['decline', 'declare-hand-over'])).toBe('collect')
    expect(primaryAction('accuse_reception', 'seller', ['decline', 'ship'], 'quote')).toBe('ship')
  })

  test('arrangeActions leads the buyer to confirm a declared hand-over or to leave a silent seller', () => {
    expect(primaryAction('accuse_reception', 'buyer', ['confirm', 'dispute'])).toBe(null)
    expect(primaryAction('expediee', 'buyer', ['confirm', 'dispute'])).toBe('confirm')
    expect(primaryAction('pending', 'buyer', ['cancel-unacknowledged', 'confirm'])).toBe(
      'cancel-unacknowledged',
    )
  })
})

test('describeMoney names every amount of a fulfilment once', () => {
  const money = { held: 32_000, onTheWay: 10_000, refunding: 2_000, released: 5_000, refunded: 700 }
  const text = describeMoney(money, 'accuse_reception', 'buyer').join(' ')
  expect(text).toContain('Nous gardons 200,00\u00a0€ jusqu’à la remise.')
  for (const amount of ['100,00', '20,00', '50,00', '7,00']) expect(text).toContain(amount)
  for (const status of fulfilmentStatuses)
    for (const viewer of viewers)
      expect(describeMoney(money, status, viewer).join(' ')).not.toMatch(badTypography)
})
