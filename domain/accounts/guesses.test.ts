import { expect, test } from 'vitest'
import { guessLimits, remainingLevel, secondsUntilNextGuess } from './guesses.ts'

test.each(Object.entries(guessLimits))(
  'the wait between guesses for %s grows to its maximum and ends',
  (_name, limit) => {
    let level = 0
    let secondsWaited = 0
    const waits: number[] = []
    for (let guess = 0; guess < 200; guess += 1) {
      level = remainingLevel(level, secondsWaited, limit) + 1
      secondsWaited = secondsUntilNextGuess(level, limit)
      waits.push(secondsWaited)
    }
    expect(waits.slice(0, limit.freeGuesses - 1).every((wait) => wait === 0)).toBe(true)
    expect(waits[limit.freeGuesses - 1]).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(limit.secondsPerGuess)
    expect(waits.slice(-50).reduce((sum, wait) => sum + wait) / 50).toBeGreaterThan(limit.secondsPerGuess / 2)
    expect(remainingLevel(level, level * limit.secondsPerGuess, limit)).toBe(0)
  },
)
