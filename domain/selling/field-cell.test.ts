import { expect, test } from 'vitest'
import type { CustomField } from '../catalogue/custom-fields.ts'
import type { FieldType } from '../catalogue/field-types.ts'
import { readFieldCell } from './field-cell.ts'

const field = (name: string, fieldType: FieldType, options: Record<string, string> = {}): CustomField => ({
  id: name,
  name,
  description: '',
  fieldType,
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  isRequired: false,
  isFilterable: true,
})
const width = field('Largeur (cm)', 'number')
const condition = field('État', 'select', {
  'neuf-emballe': 'Neuf, emballé',
  'neuf-deballe': 'Neuf, déballé',
  'reemploi-bon': 'Réemploi, bon état',
  'reemploi-usage': "Réemploi, traces d'usage",
  'reemploi-a-renover': 'Réemploi, à rénover',
})
const conditionOrNot = field('État', 'select', { bon: 'Bon état', inconnu: 'État inconnu' })
const glazing = field('Vitrage', 'select', { aucun: 'Sans vitrage', double: 'Double vitrage' })
const material = field('Matériau', 'multiselect', { chene: 'Chêne', acier: 'Acier', sapin: 'Sapin ou pin' })
const motor = field('Motorisé', 'boolean')
const date = field('Date d’achat', 'date')
const colour = field('Couleur', 'color')

test.each([
  [width, '82,5', '82.5'],
  [width, '1 200', '1200'],
  [width, '820 mm', '82'],
  [width, '0,83 m', '83'],
  [width, '83cm', '83'],
  [condition, 'reemploi-bon', 'reemploi-bon'],
  [condition, 'NEUF, EMBALLÉ', 'neuf-emballe'],
  [condition, 'Bon état', 'reemploi-bon'],
  [condition, 'Bon', 'reemploi-bon'],
  [condition, 'Fonctionnel', 'reemploi-bon'],
  [condition, 'Convenable', 'reemploi-usage'],
  [condition, 'moyen - à remettre en état', 'reemploi-a-renover'],
  [condition, 'Usagés, carcasse à reprendre', 'reemploi-a-renover'],
  [conditionOrNot, 'Inconnu', 'inconnu'],
  [conditionOrNot, 'Non renseigné', 'inconnu'],
  [glazing, 'sans', 'aucun'],
  [material, 'Chêne massif, acier', '["chene","acier"]'],
  [material, 'pin', '["sapin"]'],
  [motor, 'X', 'true'],
  [motor, 'NON', 'false'],
  [date, '31/12/2026', '2026-12-31'],
  [date, '1-2-2026', '2026-02-01'],
  [date, '05/03/24', '2024-03-05'],
  [date, '2026-12-31', '2026-12-31'],
  [colour, 'gris foncé', '#5f666b'],
  [colour, '#ABCDEF', '#abcdef'],
])('readFieldCell reads %j from %j', (cellField, cell, value) => {
  expect(readFieldCell(cellField, cell, null)).toMatchObject({ kind: 'value', value })
})

test('readFieldCell converts a column in millimetres to a field in centimetres', () => {
  expect(readFieldCell(width, '820', 'mm')).toMatchObject({ value: '82' })
})

test.each([
  [condition, 'Neuf'],
  [condition, 'Rechappé ou non'],
  [glazing, 'Double vitrage sans gaz'],
  [material, 'Chêne, plutonium'],
])('readFieldCell finds no single option of %j for %j', (cellField, cell) => {
  expect(readFieldCell(cellField, cell, null).kind).toBe('unclear')
})

test.each([
  [width, '82 x 40'],
  [width, '82 kg'],
  [width, '-204'],
  [width, '820 m'],
  [motor, 'peut-être'],
  [date, '30/02/2026'],
  [colour, 'fuchsia pailleté'],
])('readFieldCell for %j refuses %j', (cellField, cell) => {
  expect(readFieldCell(cellField, cell, null).kind).toBe('wrong')
})

test.each(['', ' - ', 'NC', 'Non renseignées', 'n/a'])('readFieldCell reads %j as empty', (cell) => {
  expect(readFieldCell(width, cell, null)).toEqual({ kind: 'empty' })
})

test.each([
  ['0,9', 'mm', 'wrong'],
  ['2.15', 'mm', 'wrong'],
  ['0,83', 'cm', 'wrong'],
  ['0,83 m', 'mm', 'value'],
  ['830', 'mm', 'value'],
  ['2,5', 'cm', 'value'],
])('readFieldCell reads the width %s below %s as %s', (cell, unit, kind) => {
  expect(readFieldCell(width, cell, unit).kind).toBe(kind)
})
