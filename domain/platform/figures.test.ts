import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { daysPerBar, groupIntoBars, percentGrowth, periods, readPeriod } from './figures.ts'

test('groupIntoBars splits every period into whole bars without losing values', () => {
  for (const period of periods) {
    const days = Array.from({ length: period }, (_, index) => ({
      day: addDays('2025-01-01', index),
      value: 2,
    }))
    const bars = groupIntoBars(days, daysPerBar[period])
    expect(bars).toHaveLength(period / daysPerBar[period])
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(2 * period)
    expect(bars.at(-1)?.last).toBe(days.at(-1)?.day)
  }
})

test('percentGrowth is a percentage of the former value and null for a former value of zero', () => {
  expect(percentGrowth(150, 100)).toBe(50)
  expect(percentGrowth(0, 80)).toBe(-100)
  expect(percentGrowth(5, 0)).toBeNull()
})

test('readPeriod returns thirty days for an invalid address', () => {
  for (const days of ['', '8', '7.0', '-7', 'x']) expect(readPeriod(new URLSearchParams({ days }))).toBe(30)
  expect(readPeriod(new URLSearchParams({ days: '365' }))).toBe(365)
})
