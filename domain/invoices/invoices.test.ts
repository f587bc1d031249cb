import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentName, type InvoiceContent, invoiceNumber, type VatRegime } from './invoices.ts'
import { invoiceNotices } from './notices.ts'
import {
  articleVatRegime,
  formatSiret,
  isSiret,
  isVatNumber,
  netLines,
  vatNumberOf,
  vatTotals,
} from './vat.ts'

describe('SIRET', () => {
  test.each([
    ['73282932000074', true],
    ['73282932000075', false],
    // La Poste: its seat passes Luhn's formula, its offices the sum of five.
    ['35600000000048', true],
    ['35600000009075', true],
    ['35600000009076', false],
    ['00000000000000', false],
    ['7328293200007', false],
    ['7328293200007a', false],
    ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', false],
    ['', false],
  ])('%s: %s', (siret, expected) => {
    expect(isSiret(siret)).toBe(expected)
  })

  test('one wrong digit is noticed', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'73282932000074']
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(isSiret(digits.join(''))).toBe(false)
      }),
    )
  })

  test('is shown in groups', () => {
    expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
  })
})

test.each([
  // As published by companies.
  ['FR40303265045', true],
  ['FR83404833048', true],
  ['FR41303265045', false],
  ['FR40303265046', false],
  ['DE123456789', false],
  ['FR 40303265045', false],
])('VAT number %s: %s', (number, expected) => {
  expect(isVatNumber(number)).toBe(expected)
})

test('a key below ten keeps its zero', () => {
  const siren = Array.from({ length: 97 }, (_, index) => String(100_000_000 + index)).find((number) =>
    vatNumberOf(number).startsWith('FR0'),
  )
  expect(isVatNumber(vatNumberOf(siren ?? ''))).toBe(true)
})

const contentOf = (
  vatRegime: VatRegime,
  {
    isProfessional = true,
    creditedBefore,
    vatOnDebits,
  }: { isProfessional?: boolean; creditedBefore?: number; vatOnDebits?: boolean } = {},
): InvoiceContent => ({
  orderId: 'a1b2c3d4-0000-4000-8000-000000000000',
  seller: {
    ...{ name: 'Roux', address: '', siret: null, vatNumber: null },
    ...{ isProfessional, vatRegime, ...(vatOnDebits && { vatOnDebits }) },
  },
  buyer: { name: 'Léa', address: '', siret: null, vatNumber: null },
  lines: [],
  ...(creditedBefore !== undefined && {
    corrects: { number: 'x', issuedAt: '', reason: '', creditedBefore },
  }),
})

describe('value-added tax', () => {
  test.each([
    [12_000, 10_000, 2_000],
    [1, 1, 0],
    [3, 3, 0],
    [9_999, 8_333, 1_666],
    [10_001, 8_334, 1_667],
    [30_790, 25_658, 5_132],
  ])('%i cents contain %i and %i', (total, net, vat) => {
    expect(vatTotals(contentOf('standard'), total)).toEqual({ net, vat, total })
  })

  test('is shown by no other regime, and never by a private person', () => {
    expect(vatTotals(contentOf('exempt'), 12_000)).toBeNull()
    expect(vatTotals(contentOf('margin'), 12_000)).toBeNull()
    expect(vatTotals(contentOf('standard', { isProfessional: false }), 12_000)).toBeNull()
  })

  test('of all credit notes together it is that of the invoice, whatever the parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        (parts) => {
          let creditedBefore = 0
          let vat = 0
          for (const part of parts) {
            vat += vatTotals(contentOf('standard', { creditedBefore }), part)?.vat ?? 0
            creditedBefore += part
          }
          expect(vat).toBe(vatTotals(contentOf('standard'), creditedBefore)?.vat)
        },
      ),
    )
  })
})

describe('an article', () => {
  const firm = (vatRegime: VatRegime) => ({ isProfessional: true, vatRegime })

  test.each([
    ['standard', null, 'standard'],
    ['standard', 'margin', 'margin'],
    ['margin', 'standard', 'standard'],
    ['margin', null, 'margin'],
    ['exempt', 'standard', 'exempt'],
    ['exempt', 'margin', 'exempt'],
  ] as const)('of a firm in %s, chosen %s: %s', (regime, chosen, expected) => {
    expect(articleVatRegime(firm(regime), chosen)).toBe(expected)
  })

  test('of a private person has none', () => {
    expect(articleVatRegime({ ...firm('standard'), isProfessional: false }, 'margin')).toBeNull()
  })

  const lines = [
    { title: 'Porte', quantity: 2, price: 6_000, vatRegime: 'standard' as const },
    { title: 'Cheminée', quantity: 1, price: 5_000, vatRegime: 'margin' as const },
  ]
  test.each(['standard', 'margin'] as const)(
    'on the margin shows no tax beside one that does (firm: %s)',
    (of) => {
      const content = { ...contentOf(of), lines }
      expect(vatTotals(content, 17_000)).toEqual({ net: 15_000, vat: 2_000, total: 17_000 })
      expect(netLines(content).map(({ net }) => net)).toEqual([10_000, 5_000])
      expect(invoiceNotices({ kind: 'invoice', content, issuedAt: new Date() }).main).toContain('marge')
      const alone = { ...content, lines: lines.slice(1) }
      expect(vatTotals(alone, 5_000)).toBeNull()
      expect(invoiceNotices({ kind: 'invoice', content: alone, issuedAt: new Date() }).main).toBe(
        'Régime particulier – Biens d’occasion',
      )
    },
  )
})

describe('what is said below the total', () => {
  const noticesOf = (content: InvoiceContent) =>
    invoiceNotices({ kind: 'invoice', content, issuedAt: new Date('2026-12-31T23:30:00Z') })

  test.each([
    ['standard', null],
    ['exempt', 'TVA non applicable, art. 293 B du CGI'],
    ['margin', 'Régime particulier – Biens d’occasion'],
  ] as const)('%s: %s', (regime, said) => {
    expect(noticesOf(contentOf(regime)).main).toBe(said)
  })

  test('who owes tax when it is invoiced says so, where tax is shown', () => {
    const lines = [{ title: 'Porte', quantity: 1, price: 12_000 }]
    const saysSo = (regime: VatRegime, more = {}) =>
      noticesOf({ ...contentOf(regime, { vatOnDebits: true, ...more }), lines })
        .others.join(' ')
        .includes('débits')
    expect(saysSo('standard')).toBe(true)
    expect(saysSo('standard', { vatOnDebits: false })).toBe(false)
    expect(saysSo('exempt')).toBe(false)
    expect(saysSo('margin')).toBe(false)
  })

  test('a private seller’s receipt is none of this, and says so', () => {
    const { main, others } = noticesOf(contentOf('margin', { isProfessional: false }))
    expect(main).toBeNull()
    expect(others.join(' ')).toMatch(/1er janvier 2027.*n’est pas une facture/)
    expect(documentName('invoice', { isProfessional: false })).toBe('Reçu')
  })
})

test('the number bears the series of its seller and the year in Paris', () => {
  const sellerId = '1f0c9a3b-0000-4000-8000-000000000000'
  expect(invoiceNumber({ sellerId, number: 123, issuedAt: new Date('2026-12-31T23:30:00Z') })).toBe(
    '1F0C9A3B-2027-000123',
  )
})
