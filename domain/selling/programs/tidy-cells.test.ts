import { expect, test } from 'vitest'
import { arrangeRows } from './arrange-rows.ts'
import type { Program } from './program.ts'
import { findProgram } from './recognise-program.ts'

const arrange = (id: string, headings: string, ...rows: string[]) =>
  arrangeRows(
    findProgram(id) as Program,
    {
      headings: headings.split(';'),
      rows: rows.map((row, index) => ({ rowNumber: index + 2, cells: row.split(';') })),
    },
    '2026-11-29',
  ).rows.map(({ cells }) => cells)

test.each([
  [
    'shopify-renamed',
    'URL handle;Title;Inventory tracker;Inventory quantity',
    ['a;A;shopify;0', 'b;B;;0'],
    ['0', ''],
  ],
  ['magento', 'sku;name;manage_stock;qty', ['A;A;1;0.0000', 'B;B;0;0.0000'], ['0', '']],
])('arrangeRows empties the quantity of what %s does not count', (id, headings, rows, quantities) => {
  expect(arrange(id, headings, ...rows).map((cells) => cells[3])).toEqual(quantities)
})

test('arrangeRows writes the current reductions of PrestaShop with their signs', () => {
  const rows = ['A;;30;;', 'B;15;;2024-12-01;2024-12-31', 'C;15;;2026-11-01;2026-12-31', 'D;;;;']
  const english =
    'Name *;Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd)'
  const french =
    'Nom *;Montant de la réduction;Pourcentage de réduction;Réduction du (aaaa-mm-jj);Réduction au (aaaa-mm-jj)'
  for (const headings of [english, french])
    expect(arrange('prestashop-template', headings, ...rows).map((cells) => cells[2])).toEqual([
      '30 %',
      '',
      '15 €',
      '',
    ])
})

test('arrangeRows reads features below each of PrestaShop’s headings', () => {
  for (const heading of [
    'Feature(Name:Value:Position)',
    'Caractéristique (Nom:Valeur:Position:Personnalisé)',
  ])
    expect(arrange('prestashop-template', `Name *;${heading}`, 'Porte;Essence:Chêne:1')).toEqual([
      ['Porte', 'Essence:Chêne:1', 'Chêne'],
    ])
})

test('arrangeRows makes drafts of groups whose parts are articles', () => {
  const rows = arrange('woocommerce-en', 'Type;SKU;Name;Published;Regular price', 'grouped;P;Pack WC;1;')
  expect(rows).toEqual([['grouped', 'P', 'Pack WC', 'draft', '']])
})

test.each([
  [
    'merchant',
    'id;title;unit_pricing_measure',
    ['A;A;2.13 sqm', 'D;D;1.44 m2', 'E;E;1 sqm', 'B;B;750 ml', 'C;C;'],
    ['2.13 m²', '1.44 m²', '', '', ''],
  ],
  [
    'shopify-renamed',
    'URL handle;Title;Unit price total measure;Unit price total measure unit',
    ['a;A;2.22;m2', 'b;B;750;ml', 'c;C;;'],
    ['2.22 m²', '', ''],
  ],
])('arrangeRows reads square metres as the content of a unit of %s', (id, headings, rows, contents) => {
  expect(arrange(id, headings, ...rows).map((cells) => cells[2])).toEqual(contents)
})
