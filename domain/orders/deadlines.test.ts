import { expect, test } from 'vitest'
import { announcedAt, timeLeft } from './deadlines.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('timeLeft shows hours and minutes, minutes and seconds, or seconds', () => {
  expect([7500, 3600, 3599, 605, 60, 59, 0].map((seconds) => plain(timeLeft(seconds)))).toEqual([
    '2 h 05 min',
    '1 h 00 min',
    '59 min 59 s',
    '10 min 05 s',
    '1 min 00 s',
    '59 s',
    '0 s',
  ])
})

test('announcedAt announces the remaining time four times in half an hour', () => {
  const texts = Array.from({ length: 1801 }, (_, index) => announcedAt(1800 - index))
  const announced = texts.filter((text, index) => text !== '' && text !== texts[index - 1])
  expect(announced.map(plain)).toEqual([
    'Il vous reste 10 minutes au plus.',
    'Il vous reste 5 minutes au plus.',
    'Il vous reste une minute au plus.',
    'Le temps est écoulé.',
  ])
})
