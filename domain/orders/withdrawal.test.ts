import { describe, expect, test } from 'vitest'
import { isConsumer, isProfessional, isWithdrawalOpen, lastWithdrawalDay } from './withdrawal.ts'

describe('the last day', () => {
  test.each([
    ['2026-06-01T10:00:00Z', '2026-06-15', 'fourteen days after the day of receipt, which does not count'],
    ['2026-06-06T10:00:00Z', '2026-06-22', 'a Saturday gives way to Monday'],
    ['2026-06-07T10:00:00Z', '2026-06-22', 'a Sunday gives way to Monday'],
    ['2026-06-30T10:00:00Z', '2026-07-15', 'a public holiday gives way to the next day'],
    ['2026-04-17T10:00:00Z', '2026-05-04', 'a holiday on a Friday gives way to Monday'],
    ['2026-06-01T22:30:00Z', '2026-06-16', 'received after midnight in Paris'],
    ['2026-12-18T10:00:00Z', '2027-01-04', 'over New Year'],
  ])('received %s: %s, %s', (receivedAt, day) => {
    expect(lastWithdrawalDay(new Date(receivedAt))).toBe(day)
  })
})

describe('withdrawing', () => {
  const receivedAt = new Date('2026-06-01T10:00:00Z')
  const open = (order: Partial<Parameters<typeof isWithdrawalOpen>[0]>, now: string) =>
    isWithdrawalOpen({ status: 'livree', receivedAt, ...order }, new Date(now))

  test('is possible to the last minute of the last day in Paris, and not a minute longer', () => {
    expect(open({}, '2026-06-15T21:59:59Z')).toBe(true)
    expect(open({}, '2026-06-15T22:00:00Z')).toBe(false)
  })
  test('is always possible before the goods are received', () => {
    expect(open({ status: 'expediee', receivedAt: null }, '2029-01-01T00:00:00Z')).toBe(true)
  })
  test('is possible while a party objects, and after a review', () => {
    expect(open({ status: 'disputed' }, '2026-06-10T00:00:00Z')).toBe(true)
    expect(open({ status: 'reviewed' }, '2026-06-10T00:00:00Z')).toBe(true)
  })
  test('is over with a cancelled order', () => {
    expect(open({ status: 'annulee', receivedAt: null }, '2026-06-01T00:00:00Z')).toBe(false)
  })
  test('is for consumers, from professionals', () => {
    expect([isConsumer('individual'), isConsumer('other'), isConsumer(null)]).toEqual([true, false, false])
    expect([isProfessional('individual'), isProfessional('other'), isProfessional(null)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
