import { expect, test } from 'vitest'
import { chooseRetainedBackups } from './backups.ts'

const night = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 1)).toISOString()
const nights = (count: number) => Array.from({ length: count }, (_, day) => night(day))

test('chooseRetainedBackups retains seven days, four weeks and twelve months of a year', () => {
  // 1 January to 31 December 2026, which is a Thursday.
  const retained = [...chooseRetainedBackups(nights(365))].sort().map((moment) => moment.slice(5, 10))
  expect(retained).toEqual([
    ...['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30'],
    // Sundays are the newest of their weeks; the last seven days contain the newest of their week and month.
    ...['12-13', '12-20'],
    ...['12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31'],
  ])
})

test('chooseRetainedBackups retains the newest backup of a day and ignores days without one', () => {
  const morning = '2026-11-23T06:00:00.000Z'
  const evening = '2026-11-23T19:00:00.000Z'
  const old = ['2026-08-01T01:00:00.000Z', '2026-08-02T01:00:00.000Z']
  expect(chooseRetainedBackups([morning, evening, ...old])).toEqual(new Set([evening, ...old]))
})

test('chooseRetainedBackups counts days in Paris time', () => {
  // 23:30 and 0:30 in Paris.
  const moments = ['2026-06-10T21:30:00.000Z', '2026-06-10T22:30:00.000Z']
  expect(chooseRetainedBackups(moments)).toEqual(new Set(moments))
})
