import { expect, test } from 'vitest'
import { easter, isHoliday, nextWorkingDay } from './days.ts'

test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25'])(
  'easter is on %s',
  (day) => expect(easter(Number(day.slice(0, 4)))).toBe(day),
)

test('isHoliday is true for the eleven public holidays of 2026', () => {
  const days = [
    '01-01',
    '04-06',
    '05-01',
    '05-08',
    '05-14',
    '05-25',
    '07-14',
    '08-15',
    '11-01',
    '11-11',
    '12-25',
  ]
  for (const day of days) expect(isHoliday(`2026-${day}`), day).toBe(true)
  // Good Friday and 26 December are holidays in Alsace and Moselle only.
  for (const day of ['04-03', '04-05', '12-26', '06-04']) expect(isHoliday(`2026-${day}`), day).toBe(false)
})

test.each([
  ['2026-06-03', '2026-06-03', 'a Wednesday'],
  ['2026-06-06', '2026-06-08', 'a Saturday'],
  ['2026-05-01', '2026-05-04', 'a Friday holiday before a weekend'],
  ['2026-04-04', '2026-04-07', 'the Saturday before Easter'],
  ['2027-12-25', '2027-12-27', 'Christmas on a Saturday'],
])('nextWorkingDay of %s is %s: %s', (day, expected) => expect(nextWorkingDay(day)).toBe(expected))
