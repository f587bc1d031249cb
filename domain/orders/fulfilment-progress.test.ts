import { describe, expect, test } from 'vitest'
import { deadlineSentence } from './deadlines.ts'
import { describeMoney } from './describe-money.ts'
import { arrangeActions } from './fulfilment-actions.ts'
import { describeFulfilment, type FulfilmentState } from './fulfilment-progress.ts'
import { type TransitionName, transitionNames, transitionOf } from './lifecycle.ts'
import { moveText } from './move-texts.ts'
import { deliveryOptions } from './orders.ts'
import { fulfilmentStatuses, type QuoteStage } from './states.ts'

const viewers = ['buyer', 'seller'] as const
const stages: QuoteStage[] = ['none', 'requested', 'offered', 'accepted']

/** A no-break space before a colon, semicolon, exclamation or question mark; the typographic apostrophe. */
const badTypography = /[^\u00a0][:;!?]|'/

const fulfilments: FulfilmentState[] = fulfilmentStatuses.flatMap((status) =>
  deliveryOptions.flatMap((deliveryOption) =>
    stages.flatMap((quoteStage) =>
      [null, ...transitionNames].flatMap((last) =>
        [true, false].map((flag) => ({
          settlement: flag ? ('card' as const) : ('free' as const),
          holdsStock: flag,
          status,
          deliveryOption,
          quoteStage,
          isToBePaid: flag,
          isWaitingForOthers: flag,
          isPartlyHandedOver: flag,
          isSellerSilent: flag,
          last,
        })),
      ),
    ),
  ),
)

test('every state of a fulfilment is told to buyer and seller in careful French, under the same label', () => {
  for (const fulfilment of fulfilments) {
    const [buyer, seller] = viewers.map((viewer) => describeFulfilment(fulfilment, viewer))
    expect(buyer?.label).toBe(seller?.label)
    for (const { label, now, next } of [buyer, seller].filter((text) => text !== undefined)) {
      for (const text of [now, next ?? '.']) expect(text).toMatch(/\.$/)
      expect(`${label}${now}${next}`).not.toMatch(badTypography)
    }
  }
})

test('what the clock does by itself is announced to both, with its day', () => {
  const byClock = transitionNames.filter(
    (name) => transitionOf(name).by.includes('clock') && name !== 'start' && name !== 'sell-out',
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

describe('buttons', () => {
  const buttons = transitionNames.flatMap((name) =>
    viewers.filter((viewer) => transitionOf(name).button?.[viewer]).map((viewer) => ({ name, viewer })),
  )

  test.each(buttons.filter(({ name }) => name !== 'offer-quote'))('$name of the $viewer', (button) => {
    const { name, viewer } = button
    const text = moveText(name, viewer)
    const unpaid = moveText(name, viewer, 'direct')
    expect(unpaid?.question === null).toBe(text?.question === null)
    expect(Object.values(unpaid?.question ?? {}).join()).not.toMatch(badTypography)
    const { asksReason, to } = transitionOf(name)
    expect(text?.done).toBeTruthy()
    // Who is asked for words, and who ends an order, is asked first.
    if (asksReason || to === 'annulee') expect(text?.question).toBeTruthy()
    expect(text?.question?.reasonLabel !== undefined).toBe(asksReason ?? false)
    expect(Object.values(text?.question ?? {}).join()).not.toMatch(badTypography)
  })

  test('one leads, none is lost', () => {
    const all = (['pending', 'accuse_reception', 'expediee', 'livree'] as const).flatMap((status) =>
      deliveryOptions.flatMap((deliveryOption) =>
        viewers.map((viewer) => {
          const actions = buttons
            .filter((button) => button.viewer === viewer && transitionOf(button.name).from.includes(status))
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

  const leading = (
    status: 'pending' | 'accuse_reception' | 'expediee',
    viewer: 'buyer' | 'seller',
    actions: TransitionName[],
    deliveryOption: 'pickup' | 'quote' = 'pickup',
  ) => arrangeActions({ status, deliveryOption, actions }, viewer).primary

  test('the seller first answers, then hands over', () => {
    expect(leading('pending', 'seller', ['acknowledge', 'decline', 'declare-hand-over'])).toBe('acknowledge')
    expect(leading('accuse_reception', 'seller', ['decline', 'declare-hand-over'])).toBe('collect')
    expect(leading('accuse_reception', 'seller', ['decline', 'ship'], 'quote')).toBe('ship')
  })

  test('the buyer confirms what was declared, and leaves a silent seller', () => {
    expect(leading('accuse_reception', 'buyer', ['confirm', 'dispute'])).toBe(null)
    expect(leading('expediee', 'buyer', ['confirm', 'dispute'])).toBe('confirm')
    expect(leading('pending', 'buyer', ['cancel-unacknowledged', 'confirm'])).toBe('cancel-unacknowledged')
  })
})

test('every cent of a fulfilment is named once, where it is', () => {
  const money = { held: 32_000, onTheWay: 10_000, refunding: 2_000, released: 5_000, refunded: 700 }
  const text = describeMoney(money, 'accuse_reception', 'buyer').join(' ')
  expect(text).toContain('Nous gardons 200,00\u00a0€ jusqu’à la remise.')
  for (const amount of ['100,00', '20,00', '50,00', '7,00']) expect(text).toContain(amount)
  for (const status of fulfilmentStatuses)
    for (const viewer of viewers)
      expect(describeMoney(money, status, viewer).join(' ')).not.toMatch(badTypography)
})
