import { describe, expect, test } from 'vitest'
import { findGuarantee } from './guarantees.ts'
import { readQuestion, remainingWords } from './question.ts'

const read = (text: string, arePricesRead = true) => {
  const { text: unread, parts, kilometres } = readQuestion(text, { arePricesRead })
  return { words: remainingWords(unread), parts, kilometres }
}

describe('readQuestion', () => {
  test.each([
    ['40 m² de parquet', 'parquet', { amount: 40, unit: 'm2' }],
    ['parquet 1 200,5 m2', 'parquet', { amount: 1200.5, unit: 'm2' }],
    ['10 radiateurs', 'radiateurs', { amount: 10, unit: 'piece' }],
    ['une douzaine de lavabos', 'lavabos', { amount: 12, unit: 'piece' }],
    ['clôture 50 mètres', 'clôture', { amount: 50, unit: 'ml' }],
    ['cinquante mètres de clôture', 'clôture', { amount: 50, unit: 'ml' }],
    ['une centaine de m² de parquet', 'parquet', { amount: 100, unit: 'm2' }],
    ['20 rouleaux de laine de verre', 'laine de verre', { amount: 20, unit: 'rouleau' }],
    ['je cherche 15 portes isoplanes', 'portes isoplanes', { amount: 15, unit: 'piece' }],
  ])('reads the need of %s', (text, words, need) => {
    expect(read(text)).toMatchObject({ words, parts: [{ kind: 'need', need }] })
  })

  test.each([
    'porte 83',
    'carrelage 60 x 60',
    'baignoire 170 cm',
    'bâche 8 m x 3 m',
    'portail 3m50',
    'porte 2 vantaux',
    'rouleau de 22 m2',
    'bande 6 m',
    'type 22',
  ])('reads no need in the dimensions of %s', (text) => {
    expect(read(text)).toMatchObject({ words: text, parts: [] })
  })

  test.each([
    ['radiateur moins de 100 euros', { minPrice: null, maxPrice: 100 }],
    ['radiateur entre 1 000 et 2 000 €', { minPrice: 1000, maxPrice: 2000 }],
    ['radiateur moins de cent euros', { minPrice: null, maxPrice: 100 }],
    ['radiateur 49,90€ max', { minPrice: null, maxPrice: 49.9 }],
    ['radiateur à 20e', { minPrice: null, maxPrice: 20 }],
    ['radiateur à partir de 80 €', { minPrice: 80, maxPrice: null }],
  ])('reads the price of %s', (text, price) => {
    expect(read(text)).toMatchObject({ words: 'radiateur', parts: [{ kind: 'price', ...price }] })
  })

  test.each([
    ['parquet moins de 30 € le m²', { amount: 30, unit: 'm2' }],
    ['parquet entre 10 et 20 euros le m2', { amount: 20, unit: 'm2' }],
    ['carrelage de 15 à 25 €/m²', { amount: 25, unit: 'm2' }],
    ['parquet à moins de 30€/m2', { amount: 30, unit: 'm2' }],
    ['parquet 30 euros du mètre carré maximum', { amount: 30, unit: 'm2' }],
    ['clôture à moins de 7,50 euros le mètre', { amount: 7.5, unit: 'ml' }],
    ['vis max dix euros le kilo', { amount: 10, unit: 'kg' }],
  ])('reads the price per unit of %s', (text, unitPrice) => {
    expect(read(text)).toMatchObject({ words: text.split(' ')[0], parts: [{ kind: 'unitPrice', unitPrice }] })
  })

  test('reads prices and gifts as words where prices are concealed', () => {
    for (const text of ['moquette gratuite', 'moquette moins de 5 €/m²'])
      expect(read(text, false)).toMatchObject({ words: text, parts: [] })
  })

  test.each([
    ['porte coupe-feu EI 30', ['ei30', 'coupe-feu']],
    ['luminaire IP 65', ['ip65']],
    ['store M1', ['m1']],
    ['stratifié classe 32', ['classe-32']],
    ['tuyau sans plomb', ['sans-plomb']],
    ['radiateur CE', ['ce']],
  ])('reads the guarantees of %s, which findGuarantee finds by their keys', (text, keys) => {
    const guarantees = read(text).parts.flatMap((part) => (part.kind === 'guarantee' ? part.guarantee : []))
    expect(guarantees.map(({ key }) => key)).toEqual(keys)
    for (const guarantee of guarantees) expect(findGuarantee(guarantee.key)).toEqual(guarantee)
  })

  test('reads an arrondissement and a century as no price', () => {
    for (const text of ['parquet paris 20e', 'meuble de 18e']) expect(read(text).parts).toEqual([])
  })

  test.each([
    ['gratuit à venir chercher', ''],
    ['moquette à donner, à récupérer sur place', 'moquette'],
  ])('leaves the collection of a gift out of the words of %s', (text, words) => {
    expect(read(text)).toMatchObject({ words, parts: [{ kind: 'free' }] })
  })

  test.each(['wc accessible handicapé', 'wc adaptés aux personnes à mobilité réduite', 'wc handicap'])(
    'reads the accessibility of %s',
    (text) => {
      expect(read(text)).toMatchObject({ words: 'wc', parts: [{ guarantee: { key: 'pmr' } }] })
    },
  )

  test('reads « ce » as a French word', () => {
    expect(read('ce radiateur en fonte').parts).toEqual([])
  })

  test('reads several parts and returns the other words with their accents', () => {
    const { words, parts, kilometres } = read('Fenêtre neuve à moins de 200 € à 30 km de Besançon')
    expect(words).toBe('Fenêtre Besançon')
    expect(parts.map(({ kind }) => kind)).toEqual(['price', 'condition'])
    expect(kilometres).toBe(30)
  })
})
