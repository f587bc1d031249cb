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
])('%s is understood', (provenance, kind) => {
  expect(read({ provenance })).toMatchObject({ provenance: { kind }, notes: [] })
})

test('what is not understood is said, and holds no row up', () => {
  const { provenance, notes } = read({ provenance: 'Don d’un voisin' })
  expect(provenance).toEqual({ kind: 'other' })
  expect(notes).toMatchObject([{ column: 3, kind: 'understood' }])
})

test('site and diagnostic stand alone as well; too long a text is cut, and that is said', () => {
  expect(read({ site: ' École,\nNantes ', diagnostic: 'PEMD-44' })).toMatchObject({
    provenance: { site: 'École, Nantes', diagnostic: 'PEMD-44' },
    notes: [],
  })
  const { provenance, notes } = read({ site: 'a'.repeat(300) })
  expect(provenance?.site).toHaveLength(120)
  expect(notes).toHaveLength(1)
  expect(read({}).provenance).toBeUndefined()
})
