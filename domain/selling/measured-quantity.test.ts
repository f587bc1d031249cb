import { expect, test } from 'vitest'
import { priceUnitInText, readMeasuredQuantity, splitPriceUnit } from './measured-quantity.ts'

test.each([
  ['25 rlx', undefined, { amount: 25, unit: 'rouleau' }],
  ['37,5 m²', undefined, { amount: 37.5, unit: 'm2' }],
  ['37.5 m2', undefined, { amount: 37.5, unit: 'm2' }],
  ['1 palette', undefined, { amount: 1, unit: 'palette' }],
  ['126,50', 'm2', { amount: 126.5, unit: 'm2' }],
  ['1 250 ml', undefined, { amount: 1250, unit: 'ml' }],
  ['45', 'ml', { amount: 45, unit: 'ml' }],
  ['3 pièces', undefined, { amount: 3, unit: 'piece' }],
  ['12', undefined, null],
  ['14', 'piece', null],
  ['12 m?', undefined, null],
  ['beaucoup', undefined, null],
  ['12 choses', undefined, null],
  ['-5 m²', undefined, null],
] as const)('readMeasuredQuantity reads %j in a column of the unit %s', (cell, unit, expected) => {
  expect(readMeasuredQuantity(cell, unit)).toEqual(expected)
})

test.each([
  ['450 €/palette', '450 €', 'palette'],
  ['8,90 €/m²', '8,90 €', 'm2'],
  ['8,90€ / m2 HT', '8,90€ HT', 'm2'],
  ['12 € le m²', '12 €', 'm2'],
  ['3 €/kg', '3 €', 'kg'],
  ['20 € par carton', '20 €', 'carton'],
  ['5 € HT/ml', '5 € HT', 'ml'],
  ['450 €', '450 €', null],
  ['12 €/u', '12 €/u', null],
  ['500 € le lot', '500 € le lot', null],
  ['50 / 60', '50 / 60', null],
  ['500 euros les 2', '500 euros les 2', null],
])('splitPriceUnit splits %j', (cell, price, unit) => {
  expect(splitPriceUnit(cell, 'Parquet')).toEqual({ price, unit })
})

test.each([
  ['Panneau OSB 18 mm', '12 €/panneau', '12 €'],
  ['Plaques BA13', '5€ la plaque', '5€'],
  ['Porte', '12 €/panneau', '12 €/panneau'],
])('splitPriceUnit removes a unit that is a word of the title: %s', (title, cell, price) => {
  expect(splitPriceUnit(cell, title)).toEqual({ price, unit: null })
})

test.each([
  ['Carrelage\nPrix au m², neuf', 'm2'],
  ['Parquet vendu au mètre', 'ml'],
  ['Colle. Vendue par sac de 25 kg', 'sac'],
  ['Poutre chêne au mètre linéaire', 'ml'],
  ['Carrelage 20x20 le m²', 'm2'],
  ['Colle livrée par sac', null],
  ['Vendu par lot de 6', null],
  ['Prix neuf : 35 €/m²', null],
  ['Prix à la pièce', null],
  ['Carton de 1,44 m². Prix au m² : 13,80', null],
])('priceUnitInText of %j is %s', (text, unit) => {
  expect(priceUnitInText(text)).toBe(unit)
})
