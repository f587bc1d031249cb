import { expect, test } from 'vitest'
import { readProvenance } from './read-row-provenance.ts'
import type { RowReading } from './row-reading.ts'

function read(cells: Record<string, string>) {
  const reading = { notes: [] } as unknown as RowReading
  readProvenance(
    reading,
    (target) => cells[target] ?? '',
    () => 3,
  )
  return reading
}

test.each([
  ['Modèle d’exposition', 'exhibition'],
  ['Chantier de déconstruction', 'deconstruction'],
  ['DÉPOSE soignée', 'deconstruction'],
  ['Fin de série', 'end-of-line'],
  ['Expo magasin', 'exhibition'],
  ['surplus', 'surplus'],
])('readProvenance reads %s', (provenance, kind) => {
  expect(read({ provenance })).toMatchObject({ provenance: { kind }, notes: [] })
})

test('readProvenance reads an unknown provenance as « other » with a note', () => {
  const { provenance, notes } = read({ provenance: 'Don d’un voisin' })
  expect(provenance).toEqual({ kind: 'other' })
  expect(notes).toMatchObject([{ column: 3, kind: 'understood' }])
})

test('readProvenance reads site and diagnostic alone and cuts a long site with a note', () => {
  expect(read({ site: ' École,\nNantes ', diagnostic: 'PEMD-44' })).toMatchObject({
    provenance: { site: 'École, Nantes', diagnostic: 'PEMD-44' },
    notes: [],
  })
  const { provenance, notes } = read({ site: 'a'.repeat(300) })
  expect(provenance?.site).toHaveLength(120)
  expect(notes).toHaveLength(1)
  expect(read({}).provenance).toBeUndefined()
})
