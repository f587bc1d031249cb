import { expect, test } from 'vitest'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { valuesFromText } from './values-from-text.ts'

const field = (name: string, isRequired = false, options: string[] = []): CustomField => ({
  id: name,
  name,
  description: '',
  fieldType: options.length > 0 ? 'select' : 'number',
  options: options.map((label) => ({ value: label.toLowerCase(), label })),
  isRequired,
  isFilterable: true,
})
const hand = field('Sens d’ouverture', true, [
  'Poussant droit',
  'Poussant gauche',
  'Coulissant',
  'Deux vantaux',
])
const door = [field('Largeur (cm)', true), field('Hauteur (cm)', true), field('Épaisseur (mm)'), hand]
const window = [field('Largeur (cm)', true), field('Hauteur (cm)', true), field('Coefficient Uw (W/m².K)')]
const basin = [field('Largeur (cm)', true), field('Profondeur (cm)')]
const wool = [field('Épaisseur (mm)'), field('R thermique (m².K/W)', true)]
const radiator = [
  field('Largeur (cm)', true),
  field('Hauteur (cm)', true),
  field('Puissance (W)', true),
  field('Entraxe (mm)'),
]

const read = (fields: CustomField[], title: string, description = '') =>
  Object.fromEntries(
    valuesFromText(fields, { title, description }).map(({ field, value, isCertain }) => [
      field.name.split(' (')[0],
      isCertain ? value : `${value}?`,
    ]),
  )

test.each([
  [door, 'Bloc-porte isoplane 83x204', { Largeur: '83', Hauteur: '204' }],
  [
    door,
    'Porte chêne 204 x 73 x 4 cm PD',
    { Largeur: '73', Hauteur: '204', Épaisseur: '40', 'Sens d’ouverture': 'poussant droit' },
  ],
  [
    door,
    'Porte 830 x 2040 mm, poussant gauche',
    { Largeur: '83', Hauteur: '204', 'Sens d’ouverture': 'poussant gauche' },
  ],
  [door, 'Porte – largeur 73 cm', { Largeur: '73' }],
  [
    [field('Énergie', true, ['Eau chaude', 'Aérothermie air-air', 'Aérothermie air-eau'])],
    'Pompe à chaleur air/eau 8 kW',
    { Énergie: 'aérothermie air-eau?' },
  ],
  [door, 'Porte L830 H2040', { Largeur: '83?', Hauteur: '204?' }],
  [door, 'Porte chêne 83 PG', { Largeur: '83?', 'Sens d’ouverture': 'poussant gauche' }],
  [door, 'Porte isoplane 930 mm', { Largeur: '93?' }],
  [door, 'Bloc-porte isophonique 38 dB', {}],
  [door, 'Porte vitrée, h 2,04', { Hauteur: '204' }],
  [
    window,
    'Fenêtre PVC L 120 x H 100 cm, Uw = 1,3',
    { Largeur: '120', Hauteur: '100', 'Coefficient Uw': '1.3' },
  ],
  [window, 'Fenêtre PVC 120 x 100', { Largeur: '120?', Hauteur: '100?' }],
  [window, 'Fenêtre 1,20 m x 1,00 m (L x H)', { Largeur: '120', Hauteur: '100' }],
  [basin, 'Lavabo suspendu largeur 60 cm', { Largeur: '60' }],
  [basin, 'Lavabo blanc 60 cm', { Largeur: '60?' }],
  [basin, 'Lavabo 60 cm de large', { Largeur: '60' }],
  [basin, 'Lavabo prof. 45 cm', { Profondeur: '45' }],
  [wool, 'Laine de verre 100 mm R=3,15', { Épaisseur: '100', 'R thermique': '3.15' }],
  [wool, 'Panneau ép. 60 mm', { Épaisseur: '60' }],
  [wool, 'Pneu 23.5 R25 au R+1', {}],
  [radiator, 'Radiateur 1500 W H 60 cm', { Puissance: '1500', Hauteur: '60' }],
  [radiator, 'Radiateur 1,5 kW', { Puissance: '1500' }],
  [radiator, 'Radiateur largeur 60 cm hauteur 50 cm', { Largeur: '60', Hauteur: '50' }],
  [radiator, 'Radiateur 1500 W ou 2000 W', { Puissance: '1500?' }],
  [radiator, 'Consomme 1500 kWh', {}],
] as const)('valuesFromText reads %# %s', (fields, title, expected) => {
  expect(read([...fields], title)).toEqual(expected)
})

test('valuesFromText prefers the title to the description', () => {
  expect(read(basin, 'Lavabo largeur 60 cm', 'Largeur : 45 cm, profondeur 40 cm')).toEqual({
    Largeur: '60',
    Profondeur: '40',
  })
})

test('valuesFromText returns the text and the words in which it found a value', () => {
  expect(valuesFromText(basin, { title: 'Lavabo', description: 'Largeur : 60 cm.' })).toMatchObject([
    { from: 'description', written: 'Largeur : 60 cm', value: '60' },
  ])
})

test('valuesFromText reads hostile text within one second of processor time', () => {
  const before = process.cpuUsage()
  for (const part of ['1x', '1 ', 'largeur ', 'h', '9', '1,', 'R = ', '12 mm x '])
    read([...door, ...radiator], part.repeat(20_000 / part.length), part.repeat(20_000 / part.length))
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

const bath = [field('Longueur (cm)', true), field('Largeur (cm)', true)]
const energy = field('Énergie', true, [
  'Eau chaude',
  'Électrique',
  'Mixte, eau chaude et électrique',
  'Bois bûches',
  'Granulés de bois',
])
const glass = field('Vitrage', false, ['Simple vitrage', 'Double vitrage'])
test.each([
  [bath, 'Baignoire acrylique 170x75', '', { Longueur: '170?', Largeur: '75?' }],
  [radiator, 'Radiateur fonte 80x60x15', '', { Largeur: '80?', Hauteur: '60?' }],
  [[energy], 'Sèche-serviettes électrique', '', { Énergie: 'électrique' }],
  [[energy], 'Poêle à granulés', '', { Énergie: 'granulés de bois?' }],
  [[energy], 'Poêle à bois', '', {}],
  [[energy], 'Sèche-serviettes', 'Électrique', { Énergie: 'électrique?' }],
  [[glass], 'Fenêtre PVC double vitrage', '', { Vitrage: 'double vitrage' }],
  [[glass], 'Fenêtre simple ou double vitrage', '', {}],
])('valuesFromText reads sides and options of %j', (fields, title, description, expected) => {
  expect(read(fields, title, description)).toEqual(expected)
})

test.each([
  ['Radiateur eau chaude. 1\u00a0734\u00a0W (ΔT 50)', '1734'],
  ['Sèche-serviettes 1 200 W', '1200'],
  ['Radiateur type 22 900 W', '900'],
])('valuesFromText reads thousands in %s', (title, power) => {
  expect(read(radiator, title)).toMatchObject({ Puissance: power })
})
