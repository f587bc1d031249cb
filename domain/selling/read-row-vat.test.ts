import { expect, test } from 'vitest'
import { readTableRow as read } from '#tests/helpers/read-table-row.ts'
import { readVatRegime } from './read-row-sale-columns.ts'
import type { RowReading } from './row-reading.ts'

test.each([
  ['TVA sur la marge (bien d’occasion)', 'margin'],
  ['Marge', 'margin'],
  ['occasion', 'margin'],
  ['art. 297 A', undefined],
  ['TVA à 20 %', 'standard'],
  ['20%', 'standard'],
  ['Normal', 'standard'],
  ['', undefined],
])('readVatRegime reads %o as %s', (cell, expected) => {
  const reading = {} as RowReading
  const notes: string[] = []
  readVatRegime(reading, cell, (text) => notes.push(text))
  expect(reading.vatRegime).toBe(expected)
  expect(notes).toHaveLength(cell && !expected ? 1 : 0)
})

test('readRow asks for the tax of a price that the text gives without tax', () => {
  const askedOf = (description: string, price = '400') =>
    read('Titre;Prix;Quantité;Description', `Porte-fenêtre;${price};1;${description}`).questionIds
  expect(askedOf('215 x 140 cm. Prix HT, avec facture.')).toEqual(['vat'])
  expect(askedOf('Prix unitaire hors taxes')).toEqual(['vat'])
  expect(askedOf('Modèle d’expo. 400€ HT, facture avec TVA.')).toEqual(['vat'])
  expect(askedOf('18,50 € HT/m2, TVA en sus', '18.5')).toEqual(['vat'])
  expect(askedOf('18,50 €/m² HT', '18.5')).toEqual(['vat'])
  expect(askedOf('Achetée 900 € HT')).toEqual([])
  expect(askedOf('400 € HT', '400 € TTC')).toEqual([])
  expect(askedOf('Prix HT', '400 € TTC')).toEqual([])
  expect(askedOf('Prix HT 400, soit 480 TTC', '480')).toEqual([])
  expect(askedOf('HT 204, hors tout 83 cm')).toEqual([])
  expect(askedOf('prix neuf 320 HT')).toEqual([])
})
