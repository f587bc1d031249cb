import { expect, test } from 'vitest'
import {
  commonRanges,
  listAvailableSlots,
  type OpeningRange,
  openingSummary,
  rangesProblem,
} from './appointments.ts'

const minutesPerHour = 60
const openingRange = (weekday: number, from: number, to: number): OpeningRange => ({
  weekday,
  opensAt: from * minutesPerHour,
  closesAt: to * minutesPerHour,
})
const everyDay = (from: number, to: number) => [1, 2, 3, 4, 5, 6, 7].map((day) => openingRange(day, from, to))

const slotStarts = (ranges: readonly OpeningRange[], now: string, dueAt: string | null = null) =>
  listAvailableSlots(ranges, new Date(now), dueAt === null ? null : new Date(dueAt)).map(
    ({ startsAt, endsAt }) => {
      expect(endsAt.getTime() - startsAt.getTime()).toBe(3_600_000)
      return startsAt.toISOString().slice(0, 16)
    },
  )
/** A Monday in winter, one hour ahead of UTC. */
const monday = '2026-01-12T10:00:00Z'

test('listAvailableSlots offers slots of one hour within the opening hours, in order of time', () => {
  const wednesday = [
    { weekday: 3, opensAt: 14 * minutesPerHour, closesAt: 16 * minutesPerHour + 30 },
    { weekday: 3, opensAt: 9 * minutesPerHour + 15, closesAt: 11 * minutesPerHour + 15 },
  ]
  expect(slotStarts(wednesday, monday)).toEqual([
    '2026-01-14T08:15',
    '2026-01-14T09:15',
    '2026-01-14T13:00',
    '2026-01-14T14:00',
    '2026-01-21T08:15',
    '2026-01-21T09:15',
    '2026-01-21T13:00',
    '2026-01-21T14:00',
  ])
})

test('listAvailableSlots offers slots from tomorrow to 14 days ahead, counted in Paris time', () => {
  const found = slotStarts(everyDay(0, 1), monday)
  expect(found).toHaveLength(14)
  expect([found[0], found.at(-1)]).toEqual(['2026-01-12T23:00', '2026-01-25T23:00'])
  // Half past midnight in Paris is the day before in UTC.
  expect(slotStarts(everyDay(9, 10), '2026-01-12T23:30:00Z')[0]).toBe('2026-01-14T08:00')
})

test('listAvailableSlots offers no slot that ends after the hand-over’s due date', () => {
  expect(slotStarts(everyDay(9, 12), monday, '2026-01-14T10:00:00Z')).toEqual([
    '2026-01-13T08:00',
    '2026-01-13T09:00',
    '2026-01-13T10:00',
    '2026-01-14T08:00',
    '2026-01-14T09:00',
  ])
  expect(slotStarts(everyDay(9, 12), monday, '2026-01-11T10:00:00Z')).toEqual([])
})

test('listAvailableSlots offers no slot on fixed or movable public holidays', () => {
  const days = slotStarts(everyDay(9, 10), '2026-04-30T10:00:00Z').map((time) => time.slice(5, 10))
  expect(days).toEqual(
    [
      '05-02',
      '05-03',
      '05-04',
      '05-05',
      '05-06',
      '05-07',
      '05-09',
      '05-10',
      '05-11',
      '05-12',
      '05-13',
    ].sort(),
  )
})

test('listAvailableSlots keeps local opening hours when the clocks change', () => {
  // Paris changes its clocks on 29 March and on 25 October 2026, both Sundays.
  expect(
    slotStarts(
      [openingRange(6, 9, 10), openingRange(7, 9, 10), openingRange(1, 9, 10)],
      '2026-03-27T10:00:00Z',
    ).slice(0, 3),
  ).toEqual(['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00'])
  expect(
    slotStarts(
      [openingRange(6, 9, 10), openingRange(7, 9, 10), openingRange(1, 9, 10)],
      '2026-10-23T10:00:00Z',
    ).slice(0, 3),
  ).toEqual(['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00'])
})

test('listAvailableSlots offers only existing hours in the night of the clock change', () => {
  const spring = slotStarts([openingRange(7, 1, 4)], '2026-03-20T10:00:00Z')
  expect(spring.filter((time) => time.startsWith('2026-03-29'))).toEqual([
    '2026-03-29T00:00',
    '2026-03-29T01:00',
  ])
  // The hour from 2 to 3 does not exist in that night.
  expect(
    slotStarts([openingRange(7, 2, 3)], '2026-03-20T10:00:00Z').map((time) => time.slice(0, 10)),
  ).not.toContain('2026-03-29')
  const autumn = slotStarts([openingRange(7, 1, 4)], '2026-10-20T10:00:00Z').filter(
    (time) => time < '2026-10-26',
  )
  expect(autumn).toEqual(['2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'])
})

test.each([
  [
    [
      [9, 12],
      [12, 18],
    ],
    null,
  ],
  [[], null],
  [[[0, 24]], null],
  [
    [
      [9, 12],
      [11, 13],
    ],
    /chevauchent/,
  ],
  [[[9, 9.5]], /une heure/],
  [[[12, 9]], /après son début/],
  [
    [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
    ],
    /au plus/,
  ],
])(
  'rangesProblem reports ranges that overlap, are too short, reversed or too many: %j',
  (ranges, problem) => {
    const found = rangesProblem(ranges.map(([from = 0, to = 0]) => openingRange(1, from, to)))
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeNull()
  },
)

test('commonRanges returns the hours at which all places are open', () => {
  const week = (...ranges: [number, number, number][]) =>
    ranges.map(([weekday, opensAt, closesAt]) => ({ weekday, opensAt, closesAt }))
  expect(commonRanges([])).toEqual([])
  expect(commonRanges([week([2, 480, 720], [3, 480, 720])])).toEqual(week([2, 480, 720], [3, 480, 720]))
  expect(
    commonRanges([week([2, 480, 720], [2, 840, 1080], [3, 480, 720]), week([2, 600, 900], [4, 480, 720])]),
  ).toEqual(week([2, 600, 720], [2, 840, 900]))
})

test.each<[readonly OpeningRange[], string]>([
  [[], ''],
  [everyDay(9, 18), 'lun.–dim. 9h–18h'],
  [[openingRange(2, 8, 12)], 'mar. 8h–12h'],
  [
    [1, 2, 3, 5]
      .flatMap((day) => [openingRange(day, 8, 12), openingRange(day, 14, 17)])
      .concat(openingRange(6, 9, 12)),
    'lun.–mer. 8h–12h, 14h–17h · ven. 8h–12h, 14h–17h · sam. 9h–12h',
  ],
])('openingSummary writes a week in one line: %j', (ranges, summary) => {
  expect(openingSummary(ranges).replaceAll('\u00a0', ' ')).toBe(summary)
})
