import { describe, expect, test } from 'vitest'
import type { ColumnTarget } from './imports.ts'
import { askAboutNotForSale, askAboutSeveralProducts } from './not-for-sale.ts'
import { findProgram } from './programs/recognise-program.ts'
import { newReading } from './row-reading.ts'

const ask = (
  cells: readonly string[],
  answers: Record<string, string> = {},
  columns: ColumnTarget[] = [],
) => {
  const reading = newReading({ reference: null, code: null, title: '' })
  askAboutNotForSale(reading, cells, { plan: { columns, defaultCategoryId: null, answers } })
  return {
    asked: reading.questions.map(({ id }) => id),
    errors: reading.notes.filter(({ kind }) => kind === 'error').length,
  }
}

describe('askAboutNotForSale', () => {
  test.each([
    ['Vendue'],
    ['vendue le 2/04'],
    ['VENDU VENDU VENDU – porte de grange'],
    ['réservée Mme Petit (acompte 50 €)'],
    ['120 la paire, 2 paires. EDIT 7/05 : une paire partie'],
    ['Cuisine, ne pas vendre'],
    ['2 déjà vendus'],
    ['Retiré de la vente'],
  ])('asks about a row with « %s » in any column', (text) => {
    expect(ask(['Porte', '40', text])).toEqual({ asked: ['held'], errors: 0 })
    expect(ask(['Porte', '40', text], { held: 'draft' })).toEqual({ asked: [], errors: 1 })
    expect(ask(['Porte', '40', text], { held: 'publish' })).toEqual({ asked: [], errors: 0 })
  })

  test.each([
    ['Vendu par paquet complet'],
    ['Vendus ensemble, je ne sépare pas'],
    ['Vendu avec sa serrure, 3 vendus par lot'],
    ['Réservé aux professionnels'],
    ['Une partie des lames'],
    ['Garanti sans amiante'],
    ['Acheté 1 200 €, vendu 350 €'],
    ['Vendu le lot'],
  ])('says nothing about « %s »', (text) => {
    expect(ask(['Porte', '40', text])).toEqual({ asked: [], errors: 0 })
  })

  test('asks about no reference', () => {
    expect(ask(['vendu'], {}, ['reference'])).toEqual({ asked: [], errors: 0 })
  })

  test('asks about nothing in the site’s own export', () => {
    const reading = newReading({ reference: null, code: null, title: '' })
    const plan = { columns: [], defaultCategoryId: null, answers: {} }
    askAboutNotForSale(reading, ['Porte', 'Vendu'], { plan, program: findProgram('own') })
    expect(reading.questions).toEqual([])
  })

  test('makes a draft of asbestos', () => {
    expect(ask(['Dalle de sol vinyle-amiante', '', ''])).toEqual({ asked: [], errors: 1 })
  })
})

test.each([
  ['- 2 WC suspendus blancs 70€ chaque\n- 1 vasque ronde 35€', ['several-articles']],
  ['2 x WC 70 €\n1 x vasque 35 €', ['several-articles']],
  ['- neuf : 120 €\n- cédé 40', []],
  ['Porte 40 €, achetée 120 €', []],
])('askAboutSeveralProducts asks about a text with several articles: %j', (text, asked) => {
  const reading = newReading({ reference: null, code: null, title: 'À vendre' })
  askAboutSeveralProducts(reading, text, { plan: { columns: [], defaultCategoryId: null, answers: {} } })
  expect(reading.questions.map(({ id }) => id)).toEqual(asked)
})
