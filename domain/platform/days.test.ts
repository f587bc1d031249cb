import { expect, test } from 'vitest'
import { addDays, daysBetween, toParisDay } from './days.ts'

test('toParisDay is the day in Paris in winter and summer', () => {
  expect(toParisDay(new Date('2026-01-14T22:59:59Z'))).toBe('2026-01-14')
  expect(toParisDay(new Date('2026-01-14T23:00:00Z'))).toBe('2026-01-15')
  expect(toParisDay(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15')
})

test('addDays and daysBetween count calendar days across leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysBetween('2026-03-30', '2026-03-28')).toEqual([])
})
