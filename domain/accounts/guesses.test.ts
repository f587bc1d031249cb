import { expect, test } from 'vitest'
import { guessPaces, remembered, waitAfter } from './guesses.ts'

test.each(Object.entries(guessPaces))(
  'the wait between guesses for %s grows to its maximum and ends',
  (_name, pace) => {
    let level = 0
    let waited = 0
    const waits: number[] = []
    for (let guess = 0; guess < 200; guess += 1) {
      level = remembered(level, waited, pace) + 1
      waited = waitAfter(level, pace)
      waits.push(waited)
    }
    expect(waits.slice(0, pace.free - 1).every((wait) => wait === 0)).toBe(true)
    expect(waits[pace.free - 1]).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(pace.every)
    expect(waits.slice(-50).reduce((sum, wait) => sum + wait) / 50).toBeGreaterThan(pace.every / 2)
    expect(remembered(level, level * pace.every, pace)).toBe(0)
  },
)
