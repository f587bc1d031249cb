import { describe, expect, test } from 'vitest'
import { isConsumer, isProfessional, isWithdrawalOpen, lastWithdrawalDay } from './withdrawal.ts'

describe('lastWithdrawalDay', () => {
  test.each([
    ['2026-06-01T10:00:00Z', '2026-06-15', 'fourteen days after the day of receipt, which is not counted'],
    ['2026-06-06T10:00:00Z', '2026-06-22', 'extended from Saturday to Monday'],
    ['2026-06-07T10:00:00Z', '2026-06-22', 'extended from Sunday to Monday'],
    ['2026-06-30T10:00:00Z', '2026-07-15', 'extended from a public holiday to the next day'],
    ['2026-04-17T10:00:00Z', '2026-05-04', 'extended from a holiday on a Friday to Monday'],
    ['2026-06-01T22:30:00Z', '2026-06-16', 'received after midnight in Paris'],
    ['2026-12-18T10:00:00Z', '2027-01-04', 'extended over New Year'],
  ])('of a receipt at %s is %s: %s', (receivedAt, day) => {
    expect(lastWithdrawalDay(new Date(receivedAt))).toBe(day)
  })
})

describe('a withdrawal', () => {
  const receivedAt = new Date('2026-06-01T10:00:00Z')
  const isOpenAt = (order: Partial<Parameters<typeof isWithdrawalOpen>[0]>, now: string) =>
    isWithdrawalOpen({ status: 'livree', receivedAt, ...order }, new Date(now))

  test('is possible until the end of the last day in Paris', () => {
    expect(isOpenAt({}, '2026-06-15T21:59:59Z')).toBe(true)
    expect(isOpenAt({}, '2026-06-15T22:00:00Z')).toBe(false)
  })
  test('is possible at any time before the receipt', () => {
    expect(isOpenAt({ status: 'expediee', receivedAt: null }, '2029-01-01T00:00:00Z')).toBe(true)
  })
  test('is possible during a dispute and after a review', () => {
    expect(isOpenAt({ status: 'disputed' }, '2026-06-10T00:00:00Z')).toBe(true)
    expect(isOpenAt({ status: 'reviewed' }, '2026-06-10T00:00:00Z')).toBe(true)
  })
  test('is not possible for a cancelled order', () => {
    expect(isOpenAt({ status: 'annulee', receivedAt: null }, '2026-06-01T00:00:00Z')).toBe(false)
  })
  test('is a right of consumers against professionals', () => {
    expect([isConsumer('individual'), isConsumer('other'), isConsumer(null)]).toEqual([true, false, false])
    expect([isProfessional('individual'), isProfessional('other'), isProfessional(null)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
