import { describe, expect, test } from 'vitest'
import { asSent } from './as-sent.ts'

const at = new Date('2026-03-14T09:30:00Z')

describe('an answer handed over in process is what JSON would have made of it', () => {
  test.each([
    at,
    [{ at }, { at: null }],
    { list: [{ deep: { at } }], text: 'a', count: 1, isThere: true, none: null },
    { at: new Date(Number.NaN) },
    { gone: undefined, list: [undefined, Number.NaN], url: new URL('https://exemple.fr') },
  ])('%o', (data) => {
    expect(asSent(data)).toStrictEqual(JSON.parse(JSON.stringify(data)))
  })
})

test('what holds no moment is not copied', () => {
  const plain = { list: [{ a: 1 }], other: { text: 'b' } }
  expect(asSent(plain)).toBe(plain)
  const mixed = { plain, at }
  expect((asSent(mixed) as typeof mixed).plain).toBe(plain)
  expect(mixed.at).toBe(at)
})
