import { describe, expect, test } from 'vitest'
import { readTableRow as read } from '#tests/helpers/read-table-row.ts'

describe('readRow', () => {
  test.each([
    ['Parquet;29,90;48;1 435,20;;3 palettes', 143_520, 3, 'palette'],
    ['Plinthe;;;;4,60;120 ml', 460, 120, 'ml'],
    ['Jonc de mer;14,00;;;56,00;12 ml', 5_600, 12, 'ml'],
    ['Sous-couche;3,20;48;;;37 m²', 320, 37, 'm2'],
    ['Parquet;29,90;48;;;3 palettes', 143_520, 3, 'palette'],
  ])('takes the price of the unit that a row counts: %s', (row, price, quantity, saleUnit) => {
    const headings = 'Titre;Prix /m² TTC;m²/palette;Prix palette TTC;Prix /ml TTC;Stock'
    expect(read(headings, row)).toMatchObject({
      price,
      quantity,
      sale: { saleUnit },
      questionIds: [],
      problems: [],
    })
  })

  test('takes the price of the unit that a heading counts', () => {
    const headings = 'Titre;PU m² HT;PU carton HT;m² par carton;Stock cartons'
    const answers = { vat: '20' }
    expect(read(headings, 'Grès;12,00;17,28;1,44;40', { answers })).toMatchObject({
      price: 2_074,
      quantity: 40,
      sale: { saleUnit: 'carton', contentQuantity: 1.44, contentUnit: 'm2' },
      questionIds: [],
    })
  })

  test('takes the price without tax where the one with tax is missing', () => {
    const priceOf = (row: string) => {
      const { price, questionIds } = read('Titre;Prix TTC;Prix HT;Quantité', row, { answers: { vat: '20' } })
      return { price, questionIds }
    }
    expect(read('Titre;Prix TTC;Prix HT;Quantité', 'Portillon;;250;1').questionIds).toEqual(['vat'])
    expect(priceOf('Portillon;;250;1')).toEqual({ price: 30_000, questionIds: [] })
    expect(priceOf('Portillon;#REF!;250;1')).toEqual({ price: 30_000, questionIds: [] })
    expect(priceOf('Portillon;280;250;1')).toEqual({ price: 28_000, questionIds: [] })
    expect(priceOf('Portillon;;;1')).toEqual({ price: null, questionIds: [] })
  })

  test('asks what has the price when the quantity names another unit than its column', () => {
    const headings = 'Titre;Prix;Unité;Quantité'
    expect(read(headings, 'Mosaïque;4,50;u;1 palette').questionIds).toEqual(['price-unit:piece:palette'])
    expect(read(headings, 'Mosaïque;4,50;palette;1 palette').questionIds).toEqual([])
  })

  test('takes a discount off a price once', () => {
    const headings = 'Titre;Prix net HT;Prix public HT;Remise;Quantité'
    const answers = { vat: '0' }
    expect(read(headings, 'Vasque;47,20;118,00;-60%;9', { answers })).toMatchObject({
      price: 4_720,
      questionIds: [],
    })
    const [question] = read(headings, 'Mitigeur;59,30;89,00;-40%;14', { answers }).questions
    expect(question?.choices.map(({ value }) => value)).toEqual(['written', 'computed'])
    const computed = { ...answers, [question?.id ?? '']: 'computed' }
    expect(read(headings, 'Mitigeur;59,30;89,00;-40%;14', { answers: computed }).price).toBe(5_340)
  })

  test.each([
    ['Lame PVC 40 mm – au mètre linéaire', ['counts:ml']],
    ['Dalle (au mètre carré)', ['counts:m2']],
    ['Lame PVC 40 mm', []],
  ])('asks what a quantity counts that a title measures: %s', (title, questionIds) => {
    expect(read('Titre;Prix;Quantité', `${title};2,50;180`).questionIds).toEqual(questionIds)
  })

  test('reads how many are left', () => {
    const quantityOf = (cell: string) => read('Titre;Prix;Quantité', `Lavabo;10;${cell}`).quantity
    expect(['reste 2', 'Il en reste 3', 'plus que 1', 'stock : 4'].map(quantityOf)).toEqual([2, 3, 1, 4])
  })

  test('proposes a missing price before a gift, unless the text speaks of one', () => {
    const choicesOf = (row: string) =>
      read('Titre;Prix;Quantité;Description', row).questions[0]?.choices.map(({ value }) => value)
    expect(choicesOf('Lavabo;0;1;')).toEqual(['on-request', '0'])
    expect(choicesOf('Chutes de parquet - DON;0;1;')).toEqual(['0', 'on-request'])
    expect(choicesOf('Baignoire;;1;Quelques rayures. Gratuit.')).toEqual(['0', 'on-request'])
    expect(choicesOf('Baignoire;;1;Livraison gratuite')).toBeUndefined()
  })

  test('asks about a price of 1 € when the text has none', () => {
    const row = (text: string) => read('Titre;Prix;Quantité;Description', `Portail;1;1;${text}`)
    expect(row('Faire offre, ne pas tenir compte du prix affiché').questionIds).toEqual(['price:symbolic'])
    expect(row('1 € symbolique la pièce').questionIds).not.toContain('price:symbolic')
  })

  test.each([
    ['1 290,00 € neuf', 'on-request'],
    ['12 € les petits', 'on-request'],
    ['12 €/panneau', 'amount'],
  ])('proposes first what %s means', (cell, value) => {
    expect(read('Titre;Prix;Quantité', `Store;${cell};1`).questions[0]?.choices[0]?.value).toBe(value)
  })
})

test.each(['', 'InStock', '-'])('readRow asks whether the quantity « %s » is one', (cell) => {
  const row = ['Titre;Prix;Quantité', `Lavabo;10;${cell}`] as const
  expect(read(...row).questionIds).toEqual(['empty-quantity'])
  expect(read(...row, { answers: { 'empty-quantity': 'one' } })).toMatchObject({ quantity: 1, problems: [] })
  expect(read(...row, { answers: { 'empty-quantity': 'rows' } }).problems).toEqual([2])
})

describe('readRow with two columns of stock', () => {
  const headings = 'Titre;Prix;Stock;Stock disponible;Stock minimum'
  test.each([
    ['sum', 7],
    ['2', 3],
    ['3', 4],
  ])('takes the seller’s answer %s', (answer, quantity) => {
    const answers = { 'stocks:2,3': answer }
    expect(read(headings, 'Porte;10;3;4;1', { answers })).toMatchObject({ quantity, questionIds: [] })
  })
  test('asks only where they differ', () => {
    expect(read(headings, 'Porte;10;3;4;1').questionIds).toEqual(['stocks:2,3'])
    expect(read(headings, 'Porte;10;3;3;1').questionIds).toEqual([])
    expect(read(headings, 'Porte;10;3;;1').questionIds).toEqual([])
  })
})

test.each([
  ['2 x 150 €;', 15_000, 2],
  ['2 x 150 €;2', 15_000, 2],
  ['2 x 150 €;3', null, 3],
])('readRow reads %s as the price of each', (cells, price, quantity) => {
  expect(read('Titre;Prix;Quantité', `Porte;${cells}`)).toMatchObject({ price, quantity, questionIds: [] })
})

test.each([
  ['Pavés;9 T;60 m²;70 €/m²', 60, 'm2'],
  ['Moellons;14 T;;45 €/T', 14, 'lot'],
  ['Tuiles;;320 m²;8 €/m²', 320, 'm2'],
])('readRow takes the amount that the price measures: %s', (row, quantity, saleUnit) => {
  const columns = ['title', 'quantity', null, 'price'] as const
  const plan = { columns: [...columns], defaultCategoryId: 'lots', answers: {} }
  expect(read('Titre;Tonnage;Surface;Tarif', row, { plan })).toMatchObject({
    quantity,
    sale: { saleUnit },
    questionIds: [],
    problems: [],
  })
})

test('readRow asks about no quantity of what is sold out', () => {
  const row = 'Titre;Prix;Quantité;Disponibilité'
  expect(read(row, 'Lavabo;10;;out of stock')).toMatchObject({ quantity: 0, questionIds: [] })
  expect(read(row, 'Lavabo;10;;in stock').questionIds).toEqual(['empty-quantity'])
})

test('readRow asks how many metres there are of what its title measures', () => {
  expect(read('Titre;Prix;Quantité', 'Linoléum gris, au mètre linéaire;9,50;').questionIds).toEqual([
    'counted:one:ml',
  ])
})
