import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from '#domain/catalogue/slug.ts'
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

test('lists of objects that lack some of the names, and slugs that are their name’s or not', () => {
  const names = fc.constantFrom('name', 'slug', 'label', 'value', '__proto__', 'other')
  const words = fc.constantFrom('Portes d’entrée', 'portes-d-entree', 'Wc', 'wc', '', 0, null)
  const rows = fc.array(fc.dictionary(names, fc.oneof(words, fc.dictionary(names, words))))
  fc.assert(
    fc.property(rows, (value) => {
      expect(throughThePage(value)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const categories = ['Portes d’entrée', 'Volets roulants'].map((name) => ({ name, slug: slugOf(name) }))
  expect(JSON.stringify(pack(categories))).not.toContain('volets-roulants')
})

test('columns of few values, of many, and of more than a digit can number', () => {
  const values = fc.oneof(
    fc.integer({ min: 0, max: 60 }),
    fc.constantFrom(undefined, null, '0', 'attente_retrait', 'disponible', [], { town: 'Amiens' }),
  )
  const rows = fc.array(fc.record({ status: values, place: values }), { minLength: 2, maxLength: 120 })
  fc.assert(
    fc.property(rows, (value) => {
      expect(throughThePage(value)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const numbered = (count: number) =>
    Array.from({ length: 200 }, (_, index) => ({ of: `lot ${index % count}` }))
  for (const count of [1, 2, 36, 37, 200]) expect(throughThePage(numbered(count))).toEqual(numbered(count))
})

test('of a column with few values each row costs a digit', () => {
  const statuses = ['disponible', 'attente_retrait', 'reserve']
  const bytes = (count: number) => {
    const products = Array.from({ length: count }, (_, number) => ({
      number,
      status: statuses[(number % 7) % 3],
      place: { latitude: 44.926 + (number % 5), longitude: 4.91 },
    }))
    return JSON.stringify(pack(products)).length
  }
  expect(bytes(90) - bytes(80)).toBe('80,'.length * 10 + 2 * 10)
})

test('what need not be said of an object is not, and comes back', () => {
  const shown = { title: 'Porte en chêne' }
  const products = [
    { number: 1, ...shown },
    { number: 2, title: 'Volet' },
  ]
  const packed = pack(products, (object) => (object === products[0] ? { number: 1 } : object))
  expect(JSON.stringify(packed)).not.toContain(shown.title)
  const completed = (object: object) => ('title' in object ? object : { ...object, ...shown })
  expect(unpack(JSON.parse(JSON.stringify(packed)), completed)).toEqual(products)
})
