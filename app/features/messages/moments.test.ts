import { expect, test } from 'vitest'
import { dayText, seenText, shortMoment } from './moments.ts'

const now = new Date('2026-11-21T22:30:00Z')

test.each([
  // After midnight in Paris, which is the previous day in UTC.
  ['2026-11-20T23:10:00Z', 'Aujourd’hui', '00:10', 'Vu à 00:10'],
  ['2026-11-20T13:32:00Z', 'Hier', 'Hier', 'Vu hier à 14:32'],
  ['2026-11-03T13:32:00Z', 'mardi 3 novembre', '3 nov.', 'Vu le mardi 3 novembre à 14:32'],
  ['2024-03-03T13:32:00Z', '3 mars 2024', '3 mars 2024', 'Vu le 3 mars 2024 à 14:32'],
])('dayText, shortMoment and seenText format %s relative to the current day: %s', (iso, day, short, seen) => {
  expect([dayText(iso, now), shortMoment(iso, now), seenText(iso, now)]).toEqual([day, short, seen])
})
