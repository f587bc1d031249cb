import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { minPasswordLength } from '#domain/accounts/accounts.ts'
import { conditions } from '#domain/catalogue/conditions.ts'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { isSiret, isVatNumber, sirenFromSiret } from '#domain/invoices/company-numbers.ts'
import { demoPictureSize, pictureNames } from './insert-catalogue.ts'
import { readMarket } from './market/read-market.ts'
import {
  type DemoFamily,
  type DemoField,
  type DemoProduct,
  demonstrationFolder,
  demoPassword,
  readDemonstration,
} from './read-demonstration.ts'

const demonstration = await readDemonstration()
const {
  accounts: demoAccounts,
  families: demoFamilies,
  fields: demoFields,
  products: demoProducts,
} = demonstration
const sellers = demoAccounts.filter((account) => account.userType === 'seller')

const subcategories = demoFamilies.flatMap((parent) => parent.children)
const subcategorySlugs = subcategories.map((category) => category.slug)
const fieldsByKey = new Map(demoFields.map((field) => [field.key, field]))

/** Statuses that the catalogue shows. */
const visibleStatuses: ProductStatus[] = [
  'disponible',
  'reserve',
  'attente_paiement',
  'attente_retrait',
  'vendu',
]
const otherStatuses: ProductStatus[] = [
  'reserve',
  'expedie',
  'vendu',
  'attente_retrait',
  'attente_paiement',
  'livre',
  'rupture_stock',
  'a_valider',
  'outofstock',
]

/** The demonstration starts on this day or later, so products have no later dates. */
const earliestStart = Date.parse('2026-11-21')
const dayInMilliseconds = 24 * 60 * 60 * 1000

function getFields(slug: string): DemoField[] {
  return demoFields.filter((field) => field.categories === '*' || field.categories.includes(slug))
}

function duplicates<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function findByStatus(status: ProductStatus): DemoProduct[] {
  return demoProducts.filter((product) => product.status === status)
}

function findFamily(product: DemoProduct): DemoFamily | undefined {
  return demoFamilies.find((parent) => parent.children.some((child) => child.slug === product.category))
}

function isOption(field: DemoField, value: unknown): boolean {
  return field.options?.some((option) => option.value === value) ?? false
}

function isValid(field: DemoField, value: unknown): boolean {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && value > 0
    case 'text':
      return typeof value === 'string' && value.trim() === value && value !== ''
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
    case 'date':
      return (
        typeof value === 'string' &&
        /^2026-(0[1-9]|1[01])-\d\d$/.test(value) &&
        !Number.isNaN(Date.parse(value))
      )
    case 'select':
      return isOption(field, value)
    case 'multiselect':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        duplicates(value).length === 0 &&
        value.every((item) => isOption(field, item))
      )
    default:
      return false
  }
}

describe('categories', () => {
  it('has ten families with three to seven subcategories each', () => {
    expect(demoFamilies).toHaveLength(10)
    for (const parent of demoFamilies) {
      expect(parent.children.length, parent.slug).toBeGreaterThanOrEqual(3)
      expect(parent.children.length, parent.slug).toBeLessThanOrEqual(7)
    }
  })

  it('has unique ascii slugs, unique names and one-sentence descriptions', () => {
    const all = [...demoFamilies, ...subcategories]
    expect(duplicates(all.map((category) => category.slug))).toEqual([])
    expect(duplicates(all.map((category) => category.name))).toEqual([])
    for (const category of all) {
      expect(category.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(category.description).toMatch(/^\p{Lu}.{20,}\.$/u)
    }
  })
})

describe('fields', () => {
  it('has unique keys and names and uses the seven types', () => {
    expect(duplicates(demoFields.map((field) => field.key))).toEqual([])
    expect(duplicates(demoFields.map((field) => field.name))).toEqual([])
    expect(new Set(demoFields.map((field) => field.type)).size).toBe(7)
  })

  it('gives options with unique values to choice fields only', () => {
    for (const field of demoFields) {
      const isChoice = field.type === 'select' || field.type === 'multiselect'
      expect(Boolean(field.options?.length), field.key).toBe(isChoice)
      expect(duplicates((field.options ?? []).map((option) => option.value)), field.key).toEqual([])
      expect(duplicates((field.options ?? []).map((option) => option.label)), field.key).toEqual([])
    }
  })

  it('names existing subcategories and gives each three to seven fields of its own', () => {
    for (const field of demoFields) {
      if (field.categories === '*') continue
      expect(duplicates(field.categories), field.key).toEqual([])
      expect(subcategorySlugs, field.key).toEqual(expect.arrayContaining(field.categories))
    }
    for (const slug of subcategorySlugs) {
      const own = getFields(slug).filter((field) => field.categories !== '*')
      expect(own.length, slug).toBeGreaterThanOrEqual(3)
      expect(own.length, slug).toBeLessThanOrEqual(7)
    }
  })

  it('has the special field of a price on request', () => {
    expect(fieldsByKey.get('indetermine')).toMatchObject({
      name: 'Indetermine',
      type: 'boolean',
      required: false,
      filterable: false,
      categories: '*',
    })
  })

  it('has products in every condition', () => {
    expect(new Set(demoProducts.map(({ condition }) => condition))).toEqual(new Set(conditions))
  })
})

const fictionalPhone = /^(01 99 00|02 61 91|03 53 01|04 65 71|05 36 49|06 39 98)( \d\d){2}$/

describe('sellers and accounts', () => {
  it('has ten sellers in ten towns with at least five products each', () => {
    expect(sellers).toHaveLength(10)
    const towns = sellers.map((seller) => seller.address?.match(/, \d{5} (.+)$/)?.[1])
    expect(new Set(towns).size).toBe(10)
    expect(towns).not.toContain(undefined)
    expect(sellers[0]?.email).toBe('vendeur@rechantier.example')
    for (const seller of sellers) {
      expect(seller.phone).toMatch(fictionalPhone)
      expect(demoProducts.filter((product) => product.seller === seller.email).length).toBeGreaterThanOrEqual(
        5,
      )
    }
  })

  it('has unique email addresses and telephone numbers and one administrator', () => {
    expect(duplicates(demoAccounts.map((account) => account.email))).toEqual([])
    expect(duplicates(demoAccounts.map((account) => account.phone).filter(Boolean))).toEqual([])
    expect(
      demoAccounts.filter((account) => account.role === 'admin').map((account) => account.email),
    ).toEqual(['admin@rechantier.example'])
    for (const account of demoAccounts) {
      expect(account.email).toMatch(/^[a-z-]+@[a-z-]+\.example$/)
      if (account.phone) expect(account.phone).toMatch(fictionalPhone)
    }
    expect(demoPassword.length).toBeGreaterThanOrEqual(minPasswordLength)
  })

  it('has fictional companies with valid SIRET and VAT numbers, and sellers of the three VAT regimes', async () => {
    const { accounts: buyers } = await readMarket()
    const all = [...demoAccounts, ...buyers]
    for (const { email, organizationType, siret, vatNumber, vatRegime } of all) {
      const isFirm = organizationType === 'other'
      expect(siret !== undefined && isSiret(siret) && siret.startsWith('000'), email).toBe(isFirm)
      expect(Boolean(vatNumber), email).toBe(isFirm && vatRegime !== 'exempt')
      if (siret && vatNumber) {
        expect(isVatNumber(vatNumber), email).toBe(true)
        expect(vatNumber.slice(4), email).toBe(sirenFromSiret(siret))
      }
    }
    expect(duplicates(all.map(({ siret }) => siret).filter(Boolean))).toEqual([])
    expect(new Set(sellers.map(({ vatRegime = 'standard' }) => vatRegime)).size).toBe(3)
  })

  it('has profiles complete enough to order, except that of one new account', () => {
    const incomplete = demoAccounts.filter(
      (account) =>
        !account.organizationType ||
        !account.phone ||
        !account.address ||
        (account.organizationType !== 'individual' && !account.companyName),
    )
    expect(incomplete.map((account) => account.email)).toEqual(['nouveau@rechantier.example'])
  })
})

describe('products', () => {
  it('has at least 96 products with unique titles, descriptions and references', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(96)
    expect(duplicates(demoProducts.map((product) => product.title))).toEqual([])
    expect(duplicates(demoProducts.map((product) => product.description))).toEqual([])
    expect(duplicates(demoProducts.map((product) => product.values.reference).filter(Boolean))).toEqual([])
  })

  it('refers to existing subcategories and sellers', () => {
    for (const product of demoProducts) {
      expect(subcategorySlugs, product.title).toContain(product.category)
      expect(
        sellers.map((seller) => seller.email),
        product.title,
      ).toContain(product.seller)
    }
  })

  it('has at least 70 available products and two of every other status', () => {
    expect(findByStatus('disponible').length).toBeGreaterThanOrEqual(70)
    for (const status of otherStatuses) expect(findByStatus(status).length, status).toBeGreaterThanOrEqual(2)
  })

  it('has at least one visible product in every subcategory', () => {
    const visible = demoProducts.filter((product) => visibleStatuses.includes(product.status))
    for (const slug of subcategorySlugs)
      expect(
        visible.some((product) => product.category === slug),
        slug,
      ).toBe(true)
  })

  it('features ten to twelve available products from at least eight families', () => {
    const featured = demoProducts.filter((product) => product.featured)
    expect(featured.length).toBeGreaterThanOrEqual(10)
    expect(featured.length).toBeLessThanOrEqual(12)
    expect(new Set(featured.map((product) => product.status))).toEqual(new Set(['disponible']))
    expect(new Set(featured.map(findFamily)).size).toBeGreaterThanOrEqual(8)
  })

  it('has prices in whole cents from 0 to 3500 with one gift, and one price on request', () => {
    const prices = demoProducts.map((product) => product.price).filter((price) => price !== null)
    expect(prices.filter((price) => price === 0)).toHaveLength(1)
    expect(Math.min(...prices)).toBe(0)
    expect(Math.max(...prices)).toBe(3500)
    for (const price of prices) expect(price).toBeCloseTo(Math.round(price * 100) / 100, 8)

    const onRequest = demoProducts.filter((product) => product.price === null)
    expect(onRequest).toHaveLength(1)
    expect(demoProducts.filter((product) => 'indetermine' in product.values)).toEqual(onRequest)
    expect(onRequest[0]?.values.indetermine).toBe(true)
  })

  it('has whole quantities up to 400, and 0 only when out of stock', () => {
    for (const product of demoProducts) {
      const isSoldOut = product.status === 'outofstock' || product.status === 'rupture_stock'
      expect(Number.isInteger(product.quantity), product.title).toBe(true)
      expect(product.quantity === 0, product.title).toBe(isSoldOut)
      expect(product.quantity, product.title).toBeLessThanOrEqual(400)
    }
  })

  it('has products published on different days within 120 days', () => {
    const days = demoProducts.map((product) => product.daysAgo)
    expect(duplicates(days)).toEqual([])
    expect(Math.min(...days)).toBe(0)
    expect(Math.max(...days)).toBe(120)
    expect(days.every((value) => Number.isInteger(value))).toBe(true)
  })

  it('has two or three pictures per product', () => {
    for (const { title, pictures } of demoProducts) {
      expect(pictures.length, title).toBeGreaterThanOrEqual(2)
      expect(pictures.length, title).toBeLessThanOrEqual(3)
    }
  })
})

describe('pictures', () => {
  it('exist in every width that pages use, without unused folders', async () => {
    const names = pictureNames(demonstration)
    expect(duplicates(names)).toEqual([])
    expect(readdirSync(join(demonstrationFolder, 'pictures')).sort()).toEqual(names.toSorted())
    const path = (name: string, width: number) => join(demonstrationFolder, 'pictures', name, `${width}.webp`)
    const paths = names.flatMap((name) => pictureWidths.map((width) => path(name, width)))
    expect(paths.filter((file) => !existsSync(file))).toEqual([])
    for (const name of names.slice(0, 20))
      expect(await sharp(path(name, 1280)).metadata(), name).toMatchObject(demoPictureSize)
  })
})

describe.each(demoProducts)('values of $title', (product) => {
  const fields = getFields(product.category)

  it('has only valid values of fields of its subcategory', () => {
    for (const [key, value] of Object.entries(product.values)) {
      const field = fields.find((candidate) => candidate.key === key)
      expect(field, key).toBeDefined()
      if (field) expect(isValid(field, value), `${key}: ${JSON.stringify(value)}`).toBe(true)
    }
  })

  it('has every required field and at least half of the others', () => {
    const required = fields.filter((field) => field.required)
    const optional = fields.filter((field) => !field.required && field.key !== 'indetermine')
    const filled = optional.filter((field) => field.key in product.values)
    expect(required.filter((field) => !(field.key in product.values)).map((field) => field.key)).toEqual([])
    expect(filled.length / optional.length).toBeGreaterThanOrEqual(0.5)
  })

  it('has dates before its publication', () => {
    for (const field of fields.filter((candidate) => candidate.type === 'date')) {
      const value = product.values[field.key]
      if (typeof value === 'string') {
        expect(Date.parse(value), value).toBeLessThanOrEqual(
          earliestStart - product.daysAgo * dayInMilliseconds,
        )
      }
    }
  })

  it('has a description of two to eight sentences in plain typography', () => {
    const sentences = product.description.match(/[.!?](\s|$)/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(8)
    expect(`${product.title} ${product.description}`).not.toMatch(/[\u2019\u00a0\u202f\u201c\u201d]| {2}/)
    expect(product.description).not.toMatch(/\S[:;!?](\s|$)|[^\n]\n[^\n]/)
    expect(product.title.length).toBeLessThanOrEqual(80)
  })
})
