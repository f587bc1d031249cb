import { expect, test } from 'vitest'
import { provenanceText } from './provenance.ts'
import { provenanceSchema } from './schemas.ts'

test.each([
  [{}, ''],
  [{ kind: 'surplus' }, 'Surplus de chantier ou de commande'],
  [
    { kind: 'deconstruction', site: 'lycée Jules-Verne', diagnostic: '2026-114' },
    'Dépose sur un chantier, lycée Jules-Verne (diagnostic PEMD 2026-114)',
  ],
  [{ diagnostic: '2026-114' }, 'Diagnostic PEMD 2026-114'],
] as const)('provenanceText of %o is %s', (provenance, text) => {
  expect(provenanceText(provenance)).toBe(text)
})

test('provenanceSchema drops unknown values and refuses invalid ones', () => {
  expect(provenanceSchema.parse({ kind: null, site: '  ', diagnostic: ' 12 ' })).toEqual({ diagnostic: '12' })
  for (const wrong of [{ kind: 'stolen' }, { site: 'x'.repeat(121) }, { diagnostic: 5 }, null])
    expect(provenanceSchema.safeParse(wrong).success).toBe(false)
})
