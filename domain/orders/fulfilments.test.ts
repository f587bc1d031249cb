import { expect, test } from 'vitest'
import { deriveOrderStatus, type FulfilmentStatus } from './fulfilments.ts'
import { splitAmount } from './split-amount.ts'

const derive = (...fulfilments: (FulfilmentStatus | [buyer: boolean, seller: boolean])[]) =>
  deriveOrderStatus(
    fulfilments.map((fulfilment) =>
      typeof fulfilment === 'string'
        ? { status: fulfilment, isReviewedByBuyer: false, isReviewedBySeller: false }
        : { status: 'livree', isReviewedByBuyer: fulfilment[0], isReviewedBySeller: fulfilment[1] },
    ),
  )

test('an order has come as far as its slowest fulfilment that was not cancelled', () => {
  expect(derive('pending', 'expediee')).toBe('pending')
  expect(derive('accuse_reception', 'livree')).toBe('accuse_reception')
  expect(derive('annulee', 'expediee')).toBe('expediee')
  expect(derive('initial', 'pending')).toBe('initial')
  expect(derive('annulee', 'annulee')).toBe('annulee')
  expect(derive('annulee', 'disputed', 'livree')).toBe('disputed')
})

test('once all is received the reviews decide, when every fulfilment has its own', () => {
  expect(derive([true, false], 'livree')).toBe('livree')
  expect(derive([true, false], [true, true])).toBe('reviewed-by-customer')
  expect(derive([false, true])).toBe('reviewed-by-provider')
  expect(derive([true, true], 'annulee')).toBe('reviewed')
  expect(derive([true, true], 'expediee')).toBe('expediee')
})

test('an amount is divided to the cent, and nobody bears more than their own', () => {
  expect(splitAmount(3_333, [6_000, 4_000])).toEqual([2_000, 1_333])
  expect(splitAmount(2, [1, 1, 1])).toEqual([1, 1, 0])
  expect(splitAmount(10, [10, 0])).toEqual([10, 0])
  expect(splitAmount(0, [])).toEqual([])
  for (let amount = 0; amount <= 17; amount += 1) {
    const weights = [7, 3, 6, 1]
    const shares = splitAmount(amount, weights)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
    expect(shares.every((share, index) => share <= (weights[index] as number))).toBe(true)
  }
})
