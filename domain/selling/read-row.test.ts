import { expect, test } from 'vitest'
import { priceOnRequest, readTableRow as read } from '#tests/helpers/read-table-row.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { buildCategoryTree } from './find-category.ts'
import { findProgram } from './programs/recognise-program.ts'

test.each([
  ['40 panneaux', 'Panneau OSB', 40],
  ['En rupture', 'Lavabo', 0],
])('readRow reads the quantity %s of %s', (cell, title, quantity) => {
  expect(read('Titre;Prix;Quantité', `${title};10;${cell}`)).toMatchObject({
    quantity,
    problems: [],
    questionIds: [],
  })
})

test('readRow reads a negative stock as zero in a shop’s file and refuses it in another', () => {
  const shop = findProgram('shopify')
  expect(read('Titre;Prix;Quantité', 'Lavabo;10;-2', { program: shop })).toMatchObject({
    quantity: 0,
    problems: [],
  })
  expect(read('Titre;Prix;Quantité', 'Lavabo;10;-2').problems).toEqual([2])
})

test.each([
  ['palette de 54 m²', { saleUnit: 'palette', contentQuantity: 54, contentUnit: 'm2' }],
  ['carton de 20', { saleUnit: 'carton', contentQuantity: 20, contentUnit: 'piece' }],
  ['sacs de 25 kg', { saleUnit: 'sac', contentQuantity: 25, contentUnit: 'kg' }],
  ['2,22 m²', { contentQuantity: 2.22, contentUnit: 'm2' }],
  ['rouleau', { saleUnit: 'rouleau' }],
])('readRow reads the packaging %s', (cell, sale) => {
  expect(read('Titre;Prix;Quantité;Conditionnement', `Colle;10;4;${cell}`)).toMatchObject({
    sale,
    problems: [],
  })
})

test('readRow adds a packaging without content to the description', () => {
  const reading = read('Titre;Prix;Conditionnement', 'Colle;10;sous film')
  expect(reading).toMatchObject({ description: 'Conditionnement\u00a0: sous film', problems: [] })
})

test('readRow sells tonnes as lots of a tonne and divides the line’s weight', () => {
  const row = ['Désignation;Qté;U;Masse (t);PU', 'Pavés;12;t;12;90'] as const
  const reading = read(...row)
  expect(reading.questions.map(({ id, choices }) => [id, choices[0]?.value])).toEqual([
    ['measure:weight', 'line'],
  ])
  expect(read(...row, { answers: { 'measure:weight': 'line' } })).toMatchObject({
    quantity: 12,
    price: 9_000,
    weight: 1_000_000,
    sale: { saleUnit: 'lot', contentQuantity: 1000, contentUnit: 'kg' },
  })
  expect(read(...row, { answers: { 'measure:weight': 'piece' } }).problems).toEqual([3])
})

test('readRow asks which price is right when a firm one in the text differs', () => {
  const of = (description: string, answers = {}) =>
    read('Titre;Description;Prix;Quantité', `Portail;${description};150;1`, { answers })
  expect(of('120€ ferme, pas de négociation').questionIds).toEqual(['price:text:15000:12000'])
  expect(of('120 € à débattre').questionIds).toEqual(['price:text:15000:12000'])
  expect(of('120€ ferme', { 'price:text:15000:12000': 'text' })).toMatchObject({
    price: 12_000,
    problems: [],
  })
  expect(of('120€ ferme', { 'price:text:15000:12000': 'column' }).price).toBe(15_000)
  expect(of('150 € ferme').questionIds).toEqual([])
  expect(of('Acheté 410 €, livraison 50 €').questionIds).toEqual([])
})

test('readRow sells by the tonne what only the text prices by the tonne', () => {
  const of = (description: string) => read('Titre;Description;Prix', `Pavés granit;${description};250`)
  expect(of('Environ 3 tonnes en big bag. 250€ la tonne, livraison 50€')).toMatchObject({
    quantity: 3,
    price: 25_000,
    sale: { saleUnit: 'lot', contentQuantity: 1000, contentUnit: 'kg' },
    questionIds: [],
  })
  expect(of('250 € la tonne').questionIds).toEqual(['price-remark:t'])
  expect(of('Palette de 1,2 tonne, à charger').sale?.contentQuantity).toBeUndefined()
})

test('readRow asks what an amount with a word after it refers to', () => {
  const row = ['Titre;Prix;Quantité', 'OSB 18 mm;12 €/panneau;40'] as const
  expect(read(...row).questionIds).toEqual(['price-remark:panneau'])
  expect(read(...row, { answers: { 'price-remark:panneau': 'amount' } })).toMatchObject({
    price: 1_200,
    quantity: 40,
  })
  const onRequest = read(...row, { answers: { 'price-remark:panneau': 'on-request' } })
  expect(onRequest.price).toBeNull()
  expect(onRequest.description).toContain('12 €/panneau')
  expect(read('Titre;Prix', 'Pavés;90 € la tonne').questions[0]?.choices[0]?.value).toBe('on-request')
})

test('readRow sells a row with a price for all pieces as one lot', () => {
  expect(read('Titre;Prix;Quantité', 'Chaise;60 € le tout;6')).toMatchObject({
    price: 6_000,
    quantity: 1,
    sale: { saleUnit: 'lot', contentQuantity: 6, contentUnit: 'piece' },
  })
})

test.each(['--', 'NC', '/'])('readRow reads the reference %s as empty', (cell) => {
  expect(read('Référence;Titre;Prix', `${cell};Lavabo;10`)).toMatchObject({ reference: null, problems: [] })
})

test('readRow asks about codes that a spreadsheet has rounded', () => {
  const row = ['Titre;Prix;EAN', 'Lavabo;10;3,01235E+12'] as const
  const columns = ['title' as const, 'price' as const, 'details' as const]
  const plan = (answers: Record<string, string>) => ({
    columns,
    defaultCategoryId: 'lots',
    answers,
    namedColumns: 3,
  })
  expect(read(...row, { plan: plan({}) }).questionIds).toEqual(['no-quantity', 'rounded:code'])
  expect(read(...row, { plan: plan({ 'rounded:code': 'none' }) }).description).toBe('')
})

test('readRow proposes the town in a depot’s name', () => {
  const communeOf = ({ town }: { town: string }) =>
    town === 'Bron' ? { code: '69029', name: 'Bron', postcode: '69500' } : null
  const [question] = read('Titre;Prix;Dépôt', 'Lavabo;10;Dépôt de Bron', { communeOf }).questions
  expect(question?.choices[0]?.value).toBe('new:69029:69500:Dépôt de Bron')
})

test('readRow adds an unreadable weight to the description', () => {
  expect(read('Titre;Prix;Poids', 'Lavabo;10;25 à 30 kg')).toMatchObject({
    description: 'Poids\u00a0: 25 à 30 kg',
    problems: [],
  })
})

test('readRow proposes a lot for a price of several pieces without a column of quantities', () => {
  const reading = read('Titre;Description;Prix', 'Briques;env. 500 briques;300 € les 500')
  expect(reading.price).toBe(30_000)
  expect(reading.questions[0]?.choices[0]?.value).toBe('lot')
  expect(read('Titre;Prix;Quantité', 'Briques;300 € les 500;800').questionIds).toEqual([
    'price-remark:les 500',
  ])
})

test.each([
  ['mètre(s) carré(s)', 'm2'],
  ['Unité(s)', 'piece'],
  ['pqt', 'paquet'],
])('readRow reads the unit %s', (cell, saleUnit) => {
  const { sale, questionIds } = read('Titre;Prix unitaire;Quantité;Unité', `Moquette;10;4;${cell}`)
  expect({ sale, questionIds }).toEqual({ sale: { saleUnit }, questionIds: [] })
})

test('readRow reads the unit that headings name', () => {
  expect(read('Titre;Prix;Quantité (m²)', 'Moquette;20;45').questionIds).toEqual(['measured:open'])
  const columns = ['title' as const, 'content' as const, 'price' as const, 'quantity' as const]
  const headings = 'Titre;Surface par carton (m²);Prix au m²;Stock (cartons)'
  const plan = { columns, defaultCategoryId: 'lots', answers: {}, namedColumns: 4 }
  expect(read(headings, 'Carrelage;1,44;20,00;15', { plan })).toMatchObject({
    price: 2_880,
    quantity: 15,
    sale: { saleUnit: 'carton', contentQuantity: 1.44, contentUnit: 'm2' },
    questionIds: [],
  })
})

test.each([
  ['1 carton = 0,99 m²', '9 cartons', { contentQuantity: 0.99, contentUnit: 'm2' }],
  ['4.05 m2 / paquet', '5 paquets', { contentQuantity: 4.05, contentUnit: 'm2' }],
  ['60 briques par palette', '3 palettes', { contentQuantity: 60, contentUnit: 'piece' }],
  ['en sacs de 25 kg', '40 sacs', { contentQuantity: 25, contentUnit: 'kg' }],
  ['palette de 120 x 80 cm', '3 palettes', {}],
  ['plaque de 12 mm par paquet', '3 paquets', {}],
])('readRow reads from « %s » the content of one of %s', (description, quantity, content) => {
  const { saleUnit: _, ...sale } =
    read('Titre;Description;Prix;Quantité', `Carrelage;${description};10;${quantity}`).sale ?? {}
  expect(sale).toEqual(content)
})

test('readRow converts a price per m² to that of a carton with its content in the text', () => {
  const row = 'Mosaïque;1 carton = 0,99 m²;22,50 €/m²;9 cartons'
  expect(read('Titre;Description;Prix;Quantité', row)).toMatchObject({
    price: 2228,
    quantity: 9,
    questionIds: [],
  })
})

test.each([
  ['Parquet;5 paquets, 1,58 m² par paquet, 25 € le paquet;25', 'paquet', 1.58],
  ['Laine de verre;4 rouleaux de 100 mm, rouleau de 6 m². 15 € le rouleau;15', 'rouleau', 6],
])('readRow reads the content of the packs that a text counts: %s', (row, saleUnit, contentQuantity) => {
  const headings = 'Titre;Description;Prix'
  const [question] = read(headings, row).questions
  const answers = { [question?.id ?? '']: 'each' }
  expect(read(headings, row, { answers }).sale).toEqual({ saleUnit, contentQuantity, contentUnit: 'm2' })
})

test('readRow sells pieces with a price for this number as one lot', () => {
  expect(read('Titre;Prix;Quantité', 'Porte de placard;100 € les 3;3')).toMatchObject({
    price: 10_000,
    quantity: 1,
    sale: { saleUnit: 'lot', contentQuantity: 3 },
  })
})

test('readRow asks about a date in a characteristic that the row’s category lacks', () => {
  const format = { ...priceOnRequest, id: 'f', name: 'Format', fieldType: 'text' } as CustomField
  const plan = {
    columns: ['title', 'price', 'field:Format'] as const,
    defaultCategoryId: 'lots',
    answers: { 'no-quantity': 'one' },
  }
  const fieldsByCategory = new Map([
    ['lots', [priceOnRequest]],
    ['tiles', [format]],
  ])
  const questionIds = read('Titre;Prix;Format', 'Bloc;3;12-mars', {
    plan: { ...plan, columns: [...plan.columns] },
    fieldsByCategory,
  }).questionIds
  expect(questionIds).toEqual(['date:size'])
})

test.each([
  ['Rennes', '35238'],
  ['Zone de Kergaradec, Brest', '29019'],
  ['Dépôt de Bron', '69029'],
])('readRow offers to create the depot « %s » in the commune it names', (depot, code) => {
  const communes = [
    { code: '35238', postcode: '35000', name: 'Rennes' },
    { code: '29019', postcode: '29200', name: 'Brest' },
    { code: '69029', postcode: '69500', name: 'Bron' },
  ]
  const communeOf = ({ town }: { town: string }) => communes.find(({ name }) => name === town) ?? null
  const { questions } = read('Titre;Prix;Dépôt', `Porte;10;${depot}`, { communeOf })
  expect(questions[0]?.choices[0]?.value).toMatch(new RegExp(`^new:${code}:`))
})

test('readRow asks whether a price below « Prix lot » is for all pieces of its row', () => {
  expect(read('Titre;Prix lot;Quantité', 'Radiateur fonte;800;10').questionIds).toEqual(['measure:price'])
  const answers = { 'measure:price': 'line' }
  expect(read('Titre;Prix lot;Quantité', 'Radiateur fonte;800;10', { answers }).price).toBe(8_000)
})

test('readRow proposes that a value is for the whole row when another column is per unit', () => {
  const plan = { columns: ['title' as const, 'quantity' as const, null, 'price' as const], answers: {} }
  const firstChoice = (headings: string) =>
    read(headings, 'Porte;14;48,50;679', { plan: { ...plan, defaultCategoryId: 'lots' } }).questions[0]
      ?.choices[0]?.value
  expect(firstChoice('Titre;Quantité;Coût unitaire;Valeur')).toBe('line')
  expect(firstChoice('Titre;Quantité;Dépôt;Valeur')).toBe('piece')
})

test('readRow asks about a product whose price cell says that it is sold', () => {
  const row = ['Titre;Prix', 'Lavabo;vendu'] as const
  expect(read(...row).questionIds).toEqual(['unpublished'])
  expect(read(...row, { answers: { unpublished: 'draft' } }).notes).toContainEqual(
    expect.objectContaining({ kind: 'error' }),
  )
})

test('readRow sells by the unit that ends a title', () => {
  expect(read('Titre;Quantité;Prix', 'Plinthes MDF 10x100, le ml;75;1,10')).toMatchObject({
    questionIds: ['counts:ml'],
    quantity: 75,
  })
})

test('readRow asks once per file for the quantity without a column of quantities', () => {
  const row = ['Titre;Prix', 'Porte;10'] as const
  expect(read(...row, { answers: { 'no-quantity': '' } })).toMatchObject({
    questionIds: ['no-quantity'],
    quantity: undefined,
  })
  expect(read(...row)).toMatchObject({ questionIds: [], quantity: 1 })
})

test.each([
  ['env. 12', 12, undefined],
  ['~ 12', 12, undefined],
  ['une trentaine de m²', 30, 'm2'],
])('readRow reads the estimate %s as its number after the seller’s answer', (cell, quantity, saleUnit) => {
  const row = ['Titre;Prix;Quantité', `Poutre;10;${cell}`] as const
  expect(read(...row).questionIds).toContain('estimates')
  const answers = { estimates: 'use', 'measured:open': 'unit' }
  const settled = read(...row, { answers })
  expect([settled.questionIds, settled.quantity, settled.sale?.saleUnit]).toEqual([[], quantity, saleUnit])
})

test('readRow asks about the estimated quantity of a product that is on sale', () => {
  const known = { title: 'Poutre', categoryId: 'lots', description: '', values: [] }
  expect(read('Titre;Prix;Quantité', 'Poutre;10;env. 12', { existing: known }).questionIds).toEqual([
    'estimates',
  ])
})

test('readRow reads packs and their content from a quantity', () => {
  const { quantity, sale } = read('Titre;Prix;Quantité', 'Dalle moquette;30;3 cartons de 5 m²')
  expect({ quantity, sale }).toEqual({
    quantity: 3,
    sale: { saleUnit: 'carton', contentQuantity: 5, contentUnit: 'm2' },
  })
  const answers = { 'unit:couronnes': 'rouleau' }
  expect(read('Titre;Prix;Quantité', 'Câble;90;2 couronnes', { answers })).toMatchObject({
    quantity: 2,
    sale: { saleUnit: 'rouleau' },
  })
})

test('readRow never sells a single square metre when the price is per square metre', () => {
  const row = ['Titre;Prix;Description', 'Dallage;25 €/m²;Pierre'] as const
  expect(read(...row).questionIds).toEqual(['counted:one:m2'])
  expect(read(...row, { answers: { 'counted:one:m2': 'rows' } })).toMatchObject({
    questionIds: [],
    problems: [null],
  })
})

test.each([
  ['Remise', '-20 %', 'discount:percent-usual', 'percent', 8_000],
  ['Remise', '15 €', 'discount:amount-usual', 'amount', 8_500],
  ['Remise', '20', 'discount:percent-amount-usual', 'usual', 10_000],
  ['Remise (%)', '20', 'discount:percent-usual', 'percent', 8_000],
])('readRow asks whether %s %s is taken off a price', (heading, cell, id, answer, price) => {
  const row = [`Titre;Prix;${heading};Quantité`, `Dalle;100;${cell};1`] as const
  expect(read(...row).questionIds).toEqual([id])
  expect(read(...row, { answers: { [id]: answer } })).toMatchObject({ questionIds: [], price })
})

test('readRow finds the category by the title when the category cell is general', () => {
  const heating = buildCategoryTree([
    { id: 'heating', slug: 'heating', name: 'Chauffage', parentId: null },
    { id: 'stoves', slug: 'stoves', name: 'Poêles', parentId: 'heating' },
    { id: 'lots', slug: 'lots', name: 'Lots', parentId: null },
  ])
  const row = ['Titre;Prix;Quantité;Catégorie', 'Poêle à bois;10;1;Bricolage'] as const
  const [question] = read(...row, { tree: heating }).questions
  expect(question?.choices[0]?.value).toBe('by-title')
  const answers = { [question?.id ?? '']: 'by-title' }
  expect(read(...row, { tree: heating, answers }).categoryId).toBe('stoves')
})

test.each(['idem n° 1', 'Idem', '″'])('readRow asks for the title of a row that says « %s »', (title) => {
  expect(read('Titre;Prix;Quantité', `${title};10;2`).problems).toEqual([0])
})

test.each(['Loue échafaudage', 'À louer : benne', 'Location nacelle'])(
  'readRow makes a draft of the rental « %s »',
  (title) => {
    expect(read('Titre;Prix;Quantité', `${title};35;1`).questionIds).toEqual(['unpublished'])
  },
)

test('readRow makes drafts of requests by their titles', () => {
  expect(read('Titre;Prix;Quantité', 'RECHERCHE portes anciennes;50;1').questionIds).toEqual(['unpublished'])
  expect(read('Titre;Prix;Quantité', 'Porte recherchée;50;1').questionIds).toEqual([])
})

test('readRow offers none of what is not available', () => {
  const quantityOf = (cell: string) =>
    read('Titre;Prix;Quantité;Disponibilité', `Lavabo;35;1;${cell}`).quantity
  expect(['O', 'N', 'oui', 'non'].map(quantityOf)).toEqual([1, 0, 1, 0])
})

const condition = {
  ...priceOnRequest,
  id: 'c',
  name: 'État',
  fieldType: 'select',
  isRequired: true,
  options: [
    { value: 'neuf', label: 'Neuf, emballé' },
    { value: 'bon', label: 'Réemploi, bon état' },
    { value: 'traces', label: 'Réemploi, traces d’usage' },
    { value: 'renover', label: 'Réemploi, à rénover' },
  ],
} as CustomField
const fieldsByCategory = new Map([['lots', [priceOnRequest, condition]]])

test('readRow states the condition of its column in the words of the category', () => {
  const readCondition = (cell: string) =>
    read('Titre;Prix;Quantité;Condition', `WC;10;1;${cell}`, { fieldsByCategory })
  expect(readCondition('used')).toMatchObject({
    condition: 'reused_good',
    values: [{ customFieldId: 'c', value: 'bon' }],
    questionIds: [],
  })
  expect(readCondition('new').questionIds).toEqual(['condition:new'])
  expect(readCondition('').questionIds).toEqual(['missing:etat'])
})

test('readRow prefers the condition that a text states to the answer for all other rows', () => {
  const statedValue = (description: string) =>
    read('Titre;Prix;Quantité;Description', `WC;10;1;${description}`, {
      fieldsByCategory,
      answers: { 'missing:etat': 'neuf' },
    }).values[0]?.value
  expect(statedValue('Le tout en bon état')).toBe('bon')
  expect(statedValue('État d’usage')).toBe('traces')
  expect(statedValue('À restaurer')).toBe('renover')
  expect(statedValue('Prévoir un utilitaire')).toBe('neuf')
})

test('readRow drops the apostrophe before a number', () => {
  const columns = ['title', 'price', 'quantity', 'details'] as const
  const plan = { columns: [...columns], defaultCategoryId: 'lots', answers: {} }
  expect(read('Titre;Prix;Quantité;EAN', "WC;10;1;'3760123450109", { plan }).description).toBe(
    'EAN\u00a0: 3760123450109',
  )
})
