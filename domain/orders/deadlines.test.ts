import { expect, test } from 'vitest'
import { announceTimeLeft, formatTimeLeft } from './deadlines.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('formatTimeLeft shows hours and minutes, minutes and seconds, or seconds', () => {
  expect([7500, 3600, 3599, 605, 60, 59, 0].map((seconds) => plain(formatTimeLeft(seconds)))).toEqual([
    '2 h 05 min',
    '1 h 00 min',
    '59 min 59 s',
    '10 min 05 s',
    '1 min 00 s',
    '59 s',
    '0 s',
  ])
})

test('announceTimeLeft announces the remaining time four times in half an hour', () => {
  const texts = Array.from({ length: 1801 }, (_, index) => announceTimeLeft(1800 - index))
  const announced = texts.filter((text, index) => text !== '' && text !== texts[index - 1])
  expect(announced.map(plain)).toEqual([
    'Il vous reste 10 minutes au plus.',
    'Il vous reste 5 minutes au plus.',
    'Il vous reste une minute au plus.',
    'Le temps est écoulé.',
  ])
})
