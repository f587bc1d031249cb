import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { organizationTypes, userTypes } from '#domain/accounts/accounts.ts'
import { conditions } from '#domain/catalogue/conditions.ts'
import { fieldTypes } from '#domain/catalogue/field-types.ts'
import { handlingSchema } from '#domain/catalogue/handling-schema.ts'
import { repFamilies } from '#domain/catalogue/rep-families.ts'
import { provenanceSchema, saleFields } from '#domain/catalogue/schemas.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'

/** The demonstration's products and accounts are files outside the built server (tools/demonstration/README.md). */
export const demonstrationFolder = 'tools/demonstration'
/** The folder is absent from installations without a demonstration. */
export const hasDemonstration = (): boolean => existsSync(join(demonstrationFolder, 'data'))

/** Every demonstration account has this password: never load the demonstration into a public site. */
export const demoPassword = 'chantier-2026'

export const account = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  userType: z.enum(userTypes),
  role: z.literal('admin').nullable(),
  organizationType: z.enum(organizationTypes).nullable(),
  companyName: z.string().nullable(),
  /** Set for companies. */
  siret: z.string().optional(),
  vatNumber: z.string().optional(),
  vatRegime: z.enum(vatRegimes).optional(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** A second pickup place. */
  depot: z.strictObject({ name: z.string(), address: z.string() }).optional(),
})

const category = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Picture of the category's card, a folder name of tools/demonstration/pictures. */
  picture: z.string(),
  repFamily: z.enum(repFamilies).optional(),
})
const family = category.extend({ children: z.array(category) })

const field = z.strictObject({
  /** Only used inside the demonstration, to name the field from a product. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  required: z.boolean(),
  filterable: z.boolean(),
  /** Slugs of the subcategories that have this field; '*' means all of them. */
  categories: z.union([z.literal('*'), z.array(z.string())]),
})

const product = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** Slug of a subcategory. */
  category: z.string(),
  /** Email address of an account. */
  seller: z.string(),
  /** Whether it is at its seller's second place. */
  atDepot: z.literal(true).optional(),
  /** Euros; null is a price on request. */
  price: z.number().min(0).nullable(),
  quantity: z.int().min(0),
  status: z.enum(productStatuses),
  featured: z.literal(true).optional(),
  /** Sale unit, by default the piece. */
  sale: z.object(saleFields).optional(),
  /** Grams per unit. */
  weight: z.int().positive().optional(),
  handling: handlingSchema.optional(),
  condition: z.enum(conditions).optional(),
  provenance: provenanceSchema.optional(),
  /** Days between its publication and the start of the demonstration. */
  daysAgo: z.int().min(0),
  /** By field key. Dates as yyyy-mm-dd, colours as #rrggbb, multiselect as a list of option values. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Names of folders of tools/demonstration/pictures. */
  pictures: z.array(z.string()).min(1),
})

export type DemoAccount = z.infer<typeof account>
export type DemoCategory = z.infer<typeof category>
export type DemoFamily = z.infer<typeof family>
export type DemoField = z.infer<typeof field>
export type DemoProduct = z.infer<typeof product>

export interface Demonstration {
  accounts: DemoAccount[]
  families: DemoFamily[]
  fields: DemoField[]
  products: DemoProduct[]
}

/** Reads the demonstration's files. @throws ZodError for an invalid file, ENOENT when they are not installed */
export async function readDemonstration(): Promise<Demonstration> {
  const [accounts, families, fields, products] = await Promise.all([
    readDemoAccounts(),
    readData('categories.json', family),
    readData('fields.json', field),
    readProducts(),
  ])
  return { accounts, families, fields, products }
}

export const readDemoAccounts = (): Promise<DemoAccount[]> => readData('accounts.json', account)

async function readProducts(): Promise<DemoProduct[]> {
  const names = await readdir(join(demonstrationFolder, 'data', 'products'))
  const lists = await Promise.all(names.sort().map((name) => readData(join('products', name), product)))
  return lists.flat()
}

async function readData<T>(name: string, entry: z.ZodType<T>): Promise<T[]> {
  const content = await readFile(join(demonstrationFolder, 'data', name), 'utf8')
  return z.array(entry).parse(JSON.parse(content))
}
