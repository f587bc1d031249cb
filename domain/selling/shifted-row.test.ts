import { expect, test } from 'vitest'
import type { ColumnTarget } from './imports.ts'
import { joinDecimals } from './shifted-row.ts'

const columns: (ColumnTarget | null)[] = ['reference', 'title', 'price', 'quantity']

test('joinDecimals joins a price that its decimal comma split in two', () => {
  expect(joinDecimals(['A1', 'Lavabo', '89', '90', '2'], { columns, namedColumns: 4 })).toEqual([
    'A1',
    'Lavabo',
    '89,90',
    '2',
  ])
})

test('joinDecimals returns null when no price was split', () => {
  expect(joinDecimals(['A1', 'Lavabo', 'blanc', '89', '2'], { columns, namedColumns: 4 })).toBeNull()
})

test('joinDecimals returns null when two joinings are possible', () => {
  const heavy = { columns: [...columns, 'weight'] as ColumnTarget[], namedColumns: 5 }
  expect(joinDecimals(['A1', 'Lavabo', '89', '2', '1', '5'], heavy)).toBeNull()
  expect(joinDecimals(['A1', 'Lavabo', '89', '90', '2', '1', '5'], heavy)).toEqual([
    'A1',
    'Lavabo',
    '89,90',
    '2',
    '1,5',
  ])
})
