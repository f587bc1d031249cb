import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { splitAmount } from '#domain/payments/shares.ts'
import {
  deriveOrderStatus,
  type FulfilmentStatus,
  fulfilmentStatuses,
  orderStatuses,
  saleFilters,
} from './states.ts'

const derive = (...fulfilments: (FulfilmentStatus | [buyer: boolean, seller: boolean])[]) =>
  deriveOrderStatus(
    fulfilments.map((fulfilment) =>
      typeof fulfilment === 'string'
        ? { status: fulfilment, isReviewedByBuyer: false, isReviewedBySeller: false }
        : { status: 'livree', isReviewedByBuyer: fulfilment[0], isReviewedBySeller: fulfilment[1] },
    ),
  )

test('deriveOrderStatus returns the status of the least advanced fulfilment that was not cancelled', () => {
  expect(derive('pending', 'expediee')).toBe('pending')
  expect(derive('accuse_reception', 'livree')).toBe('accuse_reception')
  expect(derive('annulee', 'expediee')).toBe('expediee')
  expect(derive('initial', 'pending')).toBe('initial')
  expect(derive('annulee', 'annulee')).toBe('annulee')
  expect(derive('annulee', 'disputed', 'livree')).toBe('disputed')
})

test('deriveOrderStatus follows the reviews once all fulfilments are received', () => {
  expect(derive([true, false], 'livree')).toBe('livree')
  expect(derive([true, false], [true, true])).toBe('reviewed-by-customer')
  expect(derive([false, true])).toBe('reviewed-by-provider')
  expect(derive([true, true], 'annulee')).toBe('reviewed')
  expect(derive([true, true], 'expediee')).toBe('expediee')
})

test('splitAmount divides to the cent and gives no one more than their weight', () => {
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

describe('order statuses', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'server', 'domain', 'scripts', 'tools', 'vite'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.(test|spec)\.tsx?$|\/migrations\//.test(file))
    .filter((file) => file !== 'domain/orders/states.ts' && existsSync(file))

  it('are named in no file but domain/orders/states.ts', () => {
    const distinctive = orderStatuses.filter(
      (status) => !/^(initial|pending|disputed|reviewed)$/.test(status),
    )
    const stored = new RegExp(`['"](${distinctive.join('|')})['"]`)
    expect(files.filter((file) => stored.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('are each covered by one filter of sales', () => {
    expect(saleFilters.flatMap(({ statuses }) => statuses).toSorted()).toEqual(
      [...fulfilmentStatuses].toSorted(),
    )
  })
})
