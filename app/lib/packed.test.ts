import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

const throughThePage = (value: unknown) => unpack(JSON.parse(JSON.stringify(pack(value))))

test('whatever JSON can say comes out of the page as JSON would have brought it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(throughThePage(value)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what is undefined is not there, and words that look like references stay words', () => {
  expect(
    throughThePage({ a: undefined, b: [{ a: 'again and again' }, { a: 'again and again', c: [-2, 0] }] }),
  ).toEqual({
    b: [{ a: 'again and again' }, { a: 'again and again', c: [-2, 0] }],
  })
})

test('cards of a list cost their own words alone', () => {
  const card = (number: number) => ({
    title: `Article n° ${number}`,
    status: 'disponible',
    place: { town: 'Clermont-Ferrand', department: '63' },
  })
  const bytes = (count: number) =>
    JSON.stringify(pack(Array.from({ length: count }, (_, index) => card(index)))).length
  expect(bytes(90) - bytes(89)).toBeLessThan(JSON.stringify(card(88)).length / 2)
})
