import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSiret, isSiret, isVatNumber, vatNumberFromSiren } from './company-numbers.ts'
import { documentName, type InvoiceContent, invoiceNumber, type VatRegime } from './invoices.ts'
import { invoiceNotices } from './notices.ts'
import { netLines, productVatRegime, vatTotals } from './vat.ts'

describe('SIRET', () => {
  test.each([
    ['73282932000074', true],
    ['73282932000075', false],
    // La Poste: the head office passes the Luhn formula, and its branches have a digit sum divisible by five.
    ['35600000000048', true],
    ['35600000009075', true],
    ['35600000009076', false],
    ['00000000000000', false],
    ['7328293200007', false],
    ['7328293200007a', false],
    ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', false],
    ['', false],
  ])('isSiret of %s is %s', (siret, expected) => {
    expect(isSiret(siret)).toBe(expected)
  })

  test('isSiret notices one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [...'73282932000074']
        digits[position] = String((Number(digits[position]) + shift) % 10)
        expect(isSiret(digits.join(''))).toBe(false)
      }),
    )
  })

  test('formatSiret groups the digits', () => {
    expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
  })
})

test.each([
  // Numbers that these companies publish.
  ['FR40303265045', true],
  ['FR83404833048', true],
  ['FR41303265045', false],
  ['FR40303265046', false],
  ['DE123456789', false],
  ['FR 40303265045', false],
])('isVatNumber of %s is %s', (number, expected) => {
  expect(isVatNumber(number)).toBe(expected)
})

test('vatNumberFromSiren pads check digits below ten with zero', () => {
  const siren = Array.from({ length: 97 }, (_, index) => String(100_000_000 + index)).find((number) =>
    vatNumberFromSiren(number).startsWith('FR0'),
  )
  expect(isVatNumber(vatNumberFromSiren(siren ?? ''))).toBe(true)
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
    name: 'Roux',
    address: '',
    siret: null,
    vatNumber: null,
    isProfessional,
    vatRegime,
    ...(vatOnDebits && { vatOnDebits }),
  },
  buyer: { name: 'Léa', address: '', siret: null, vatNumber: null },
  lines: [],
  ...(creditedBefore !== undefined && {
    corrects: { number: 'x', issuedAt: '', reason: '', creditedBefore },
  }),
})

describe('vatTotals', () => {
  test.each([
    [12_000, 10_000, 2_000],
    [1, 1, 0],
    [3, 3, 0],
    [9_999, 8_333, 1_666],
    [10_001, 8_334, 1_667],
    [30_790, 25_658, 5_132],
  ])('splits %i cents into %i net and %i tax', (total, net, vat) => {
    expect(vatTotals(contentOf('standard'), total)).toEqual({ net, vat, total })
  })

  test('is null for other regimes and for private sellers', () => {
    expect(vatTotals(contentOf('exempt'), 12_000)).toBeNull()
    expect(vatTotals(contentOf('margin'), 12_000)).toBeNull()
    expect(vatTotals(contentOf('standard', { isProfessional: false }), 12_000)).toBeNull()
  })

  test('of an invoice equals the sum of its credit notes, whatever their amounts', () => {
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

describe('productVatRegime', () => {
  const firm = (vatRegime: VatRegime) => ({ isProfessional: true, vatRegime })

  test.each([
    ['standard', null, 'standard'],
    ['standard', 'margin', 'margin'],
    ['margin', 'standard', 'standard'],
    ['margin', null, 'margin'],
    ['exempt', 'standard', 'exempt'],
    ['exempt', 'margin', 'exempt'],
  ] as const)('of a firm with regime %s and product regime %s is %s', (regime, chosen, expected) => {
    expect(productVatRegime(firm(regime), chosen)).toBe(expected)
  })

  test('is null for a private seller', () => {
    expect(productVatRegime({ ...firm('standard'), isProfessional: false }, 'margin')).toBeNull()
  })

  const lines = [
    { title: 'Porte', quantity: 2, price: 6_000, vatRegime: 'standard' as const },
    { title: 'Cheminée', quantity: 1, price: 5_000, vatRegime: 'margin' as const },
  ]
  test.each(['standard', 'margin'] as const)(
    'shows no tax on an invoice line on the margin beside a standard one (firm: %s)',
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

describe('invoiceNotices', () => {
  const noticesOf = (content: InvoiceContent) =>
    invoiceNotices({ kind: 'invoice', content, issuedAt: new Date('2026-12-31T23:30:00Z') })

  test.each([
    ['standard', null],
    ['exempt', 'TVA non applicable, art. 293 B du CGI'],
    ['margin', 'Régime particulier – Biens d’occasion'],
  ] as const)('below an invoice of regime %s: %s', (regime, notice) => {
    expect(noticesOf(contentOf(regime)).main).toBe(notice)
  })

  test('states the option for tax on debits only where tax is shown', () => {
    const lines = [{ title: 'Porte', quantity: 1, price: 12_000 }]
    const hasDebitsNotice = (regime: VatRegime, more = {}) =>
      noticesOf({ ...contentOf(regime, { vatOnDebits: true, ...more }), lines })
        .others.join(' ')
        .includes('débits')
    expect(hasDebitsNotice('standard')).toBe(true)
    expect(hasDebitsNotice('standard', { vatOnDebits: false })).toBe(false)
    expect(hasDebitsNotice('exempt')).toBe(false)
    expect(hasDebitsNotice('margin')).toBe(false)
  })

  test('of a private seller’s receipt states that it is not an invoice', () => {
    const { main, others } = noticesOf(contentOf('margin', { isProfessional: false }))
    expect(main).toBeNull()
    expect(others.join(' ')).toMatch(/1er janvier 2027.*n’est pas une facture/)
    expect(documentName('invoice', { isProfessional: false })).toBe('Reçu')
  })
})

test('invoiceNumber contains the seller’s series and the year in Paris', () => {
  const sellerId = '1f0c9a3b-0000-4000-8000-000000000000'
  expect(invoiceNumber({ sellerId, number: 123, issuedAt: new Date('2026-12-31T23:30:00Z') })).toBe(
    '1F0C9A3B-2027-000123',
  )
})
