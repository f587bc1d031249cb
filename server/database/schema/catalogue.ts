import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { conditions } from '#domain/catalogue/conditions.ts'
import type { StoredOptions } from '#domain/catalogue/custom-fields.ts'
import { fieldTypes } from '#domain/catalogue/field-types.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import { repFamilies } from '#domain/catalogue/rep-families.ts'
import { contentUnits, type PriceTier, saleUnits } from '#domain/catalogue/sale-units.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { articleVatRegimes } from '#domain/invoices/invoices.ts'
import { profiles } from './accounts.ts'
import { id, idInOrder, instant, money, nearReferenceOf, oneOf, smallestPriceOf } from './columns.ts'
import { pickupPlaces } from './places.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    parentId: uuid().references((): AnyPgColumn => categories.id, { onDelete: 'restrict' }),
    description: text().notNull().default(''),
    imageUrl: text(),
    /** Of extended producer responsibility; null: as its parent's, or not classed. */
    repFamily: text({ enum: repFamilies }),
    /** Of the forms of a diagnostic of products and materials, as they name it; empty: as its parent's, or not classed. */
    pemdFamily: text().notNull().default(''),
    /** Among its siblings; equal ones stand in French alphabetical order. */
    position: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('categories_parent_id').on(table.parentId),
    oneOf('categories_rep_family', table.repFamily, repFamilies),
    check('categories_not_own_parent', sql`${table.parentId} <> ${table.id}`),
  ],
)

/** Slugs a category once had: their addresses lead on to today's. */
export const categorySlugs = pgTable(
  'category_slugs',
  {
    slug: text().primaryKey(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('category_slugs_by_category').on(table.categoryId)],
)

export { nearReferenceOf, smallestPriceOf }

export const products = pgTable(
  'products',
  {
    id: idInOrder(),
    /** In its readable address, `/produits/{title}-{number}`: never given twice. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Null: on request. A constraint trigger keeps it in step with the custom field `Indetermine`. */
    price: money(),
    quantity: integer().notNull(),
    status: text({ enum: productStatuses }).notNull().default('disponible'),
    categoryId: uuid().references(() => categories.id, { onDelete: 'restrict' }),
    isFeatured: boolean().notNull().default(false),
    /** Among the featured ones, lowest first; those without one come after, newest first. */
    featuredPosition: integer(),
    /** Taken off the market by its seller for a while; only they and administrators see it. */
    isHidden: boolean().notNull().default(false),
    /** The seller. */
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    uniqueCode: text().notNull().unique(),
    /** The seller's own name for it; an import finds the product by it. */
    reference: text(),
    /** Made by the form: the same submission sent twice makes one product. */
    submissionKey: uuid(),
    /** Where it is fetched; null: at its seller's default place. */
    pickupPlaceId: uuid().references(() => pickupPlaces.id, { onDelete: 'set null' }),
    /** What the price is for, and the quantity counts. */
    saleUnit: text({ enum: saleUnits }).notNull().default('piece'),
    contentQuantity: numeric({ precision: 12, scale: 3, mode: 'number' }),
    contentUnit: text({ enum: contentUnits }),
    minimumQuantity: integer().notNull().default(1),
    quantityStep: integer().notNull().default(1),
    priceTiers: jsonb().$type<PriceTier[]>().notNull().default([]),
    /** How its price contains tax, where its firm may choose; null: as its firm. */
    vatRegime: text({ enum: articleVatRegimes }),
    /** Null: its seller has not answered yet. */
    condition: text({ enum: conditions }),
    /** Grams, of one sale unit. */
    weight: integer(),
    handling: jsonb().$type<Handling>().notNull().default({}),
    provenance: jsonb().$type<Provenance>().notNull().default({}),
    /** The last day on the market (Europe/Paris), if its seller set one; the day after, a job hides it. */
    availableUntil: date({ mode: 'string' }),
    /** Why an administrator refused to put it online. */
    refusalReason: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Title without accents and case; what the search looks through. */
    searchTitle: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_form(title)`),
  },
  (table) => [
    index('products_featured').on(table.featuredPosition).where(sql`is_featured`),
    // Administrators search all of them, listed or not.
    index('products_by_title').using('gin', sql`search_title gin_trgm_ops`),
    index('products_by_last_day').on(table.availableUntil).where(sql`available_until is not null`),
    // Neither validated nor refused: counted on every administrator's page, and listed oldest first.
    index('products_waiting')
      .on(table.createdAt, table.id)
      .where(sql`status = 'a_valider' and refusal_reason is null`),
    index('products_by_category').on(table.categoryId),
    index('products_by_status').on(table.status, table.createdAt, table.id),
    index('products_by_date').on(table.createdAt, table.id),
    index('products_by_seller').on(table.userId, table.createdAt, table.id),
    uniqueIndex('products_reference').on(table.userId, table.reference),
    // An import asks about references that are almost the same.
    index('products_near_reference').on(table.userId, nearReferenceOf(sql`reference`)).concurrently(),
    uniqueIndex('products_submission_key').on(table.userId, table.submissionKey),
    oneOf('products_status', table.status, productStatuses),
    check('products_price', sql`${table.price} >= 0`),
    check('products_quantity', sql`${table.quantity} >= 0`),
    check('products_reference', sql`length(${table.reference}) between 1 and 100`),
    index('products_by_place').on(table.pickupPlaceId).where(sql`pickup_place_id is not null`),
    oneOf('products_sale_unit', table.saleUnit, saleUnits),
    oneOf('products_content_unit', table.contentUnit, contentUnits),
    check(
      'products_content',
      sql`(${table.contentQuantity} is null) = (${table.contentUnit} is null) and ${table.contentQuantity} > 0`,
    ),
    check('products_minimum_quantity', sql`${table.minimumQuantity} between 1 and 1000000`),
    check('products_quantity_step', sql`${table.quantityStep} between 1 and 1000000`),
    check('products_price_tiers', sql`price_tiers_fall(${table.priceTiers}, ${table.price})`),
    oneOf('products_vat_regime', table.vatRegime, articleVatRegimes),
    oneOf('products_condition', table.condition, conditions),
    check('products_weight', sql`${table.weight} > 0`),
    check('products_handling', sql`jsonb_typeof(${table.handling}) = 'object'`),
    check('products_provenance', sql`jsonb_typeof(${table.provenance}) = 'object'`),
    check('products_title', sql`length(${table.title}) between 1 and 200`),
  ],
)

/** A product that is no more: its addresses answer that it is gone. A trigger writes it. */
export const deletedProducts = pgTable('deleted_products', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().unique(),
  deletedAt: instant().notNull().defaultNow(),
})

/** Every price a product has had; a trigger writes it. An announced reduction is measured by it (code de la consommation, L. 112-1-1). */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: on request. */
    price: money(),
    since: instant().notNull().defaultNow(),
  },
  (table) => [index('product_prices_by_product').on(table.productId, table.since)],
)

/**
 * A change of price, stock or visibility that somebody may want to be notified of. A trigger writes it in the transaction of the
 * change, whatever made it; the alerts read it once and delete it. Before: null for a new product.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    priceBefore: money(),
    priceAfter: money(),
    quantityBefore: integer(),
    quantityAfter: integer().notNull(),
    /** Shown in the catalogue. */
    wasListed: boolean().notNull(),
    isListed: boolean().notNull(),
    /** Neither sold out nor reserved (domain/catalogue/statuses.ts, isBuyable), and listed. */
    wasBuyable: boolean().notNull().default(false),
    /** Who made it (context.ts, inTransaction); null: a job. */
    actorId: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('product_changes_by_product').on(table.productId)],
)

export const productImages = pgTable(
  'product_images',
  {
    id: idInOrder(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Address without size and ending, `/files/pictures/{key}`; the stored widths are in files/pictures.ts. */
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    isPrimary: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('product_images_product_id').on(table.productId, table.position),
    // Files that nothing shows are looked for.
    index('product_images_by_url').on(table.url),
    uniqueIndex('product_images_one_primary').on(table.productId).where(sql`${table.isPrimary}`),
  ],
)

export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    fieldType: text({ enum: fieldTypes }).notNull(),
    /** A list of value/label; parseOptions reads it. */
    options: jsonb().$type<StoredOptions>().notNull().default([]),
    isRequired: boolean().notNull().default(false),
    isFilterable: boolean().notNull().default(false),
    displayOrder: integer().notNull().default(0),
    /** What a number is at least and at most; null: as its unit has it (domain/catalogue/number-bounds.ts). */
    minimum: numeric({ mode: 'number' }),
    maximum: numeric({ mode: 'number' }),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('custom_fields_bounds', sql`${table.minimum} <= ${table.maximum}`),
    oneOf('custom_fields_type', table.fieldType, fieldTypes),
    uniqueIndex('custom_fields_price_on_request').on(table.name).where(sql`name = 'Indetermine'`),
  ],
)

export const customFieldCategories = pgTable(
  'custom_field_categories',
  {
    customFieldId: uuid()
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.customFieldId] }),
    index('custom_field_categories_field').on(table.customFieldId),
  ],
)

export const productCustomFieldValues = pgTable(
  'product_custom_field_values',
  {
    productId: uuid().notNull(),
    customFieldId: uuid().notNull(),
    value: text().notNull(),
    /** What a filter compares: the options of a JSON list, else the value itself without accents and case. */
    matchValues: text()
      .array()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`custom_value_matches(value)`),
    matchNumber: numeric({ mode: 'number' }).generatedAlwaysAs((): SQL => sql`custom_value_number(value)`),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.customFieldId] }),
    foreignKey({ columns: [table.productId], foreignColumns: [products.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.customFieldId], foreignColumns: [customFields.id] }).onDelete('cascade'),
    index('custom_values_by_field').on(table.customFieldId),
  ],
)
