import { expect, test } from 'vitest'
import { days, minutes } from './delays.ts'
import { waitUntilAfterLapses } from './reservation-limits.ts'

const now = new Date('2026-03-02T09:00:00Z')
const ago = (duration: number) => new Date(now.getTime() - duration)
const waitMinutes = (count: number) => {
  const until = waitUntilAfterLapses(Array<Date>(count).fill(now), now)
  return until && (until.getTime() - now.getTime()) / minutes(1)
}

test('waitUntilAfterLapses grows with repeated lapses up to three days', () => {
  expect([0, 1, 2, 3, 4, 5].map(waitMinutes)).toEqual([null, null, null, 30, 60, 120])
  expect(waitMinutes(60)).toBe(3 * 24 * 60)
})

test('waitUntilAfterLapses counts from the last lapse and ignores those a week old', () => {
  const lapses = [ago(days(1)), ago(minutes(29)), ago(days(2))]
  expect(waitUntilAfterLapses(lapses, now)).toEqual(new Date(now.getTime() + minutes(1)))
  expect(waitUntilAfterLapses(lapses, new Date(now.getTime() + minutes(1)))).toBeNull()
  expect(waitUntilAfterLapses([ago(days(7)), ago(minutes(1)), ago(minutes(2))], now)).toBeNull()
})
