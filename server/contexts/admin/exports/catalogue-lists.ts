import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import type { Context } from '#server/context.ts'
import { type AdminFamily, listAdminCategories } from '#server/contexts/catalogue/admin/categories.ts'
import { type AdminField, listAdminFields } from '#server/contexts/catalogue/admin/fields.ts'
import type { CsvColumn } from '#server/http/downloads.ts'

/** One batch of a list, narrowed as its page is; `next` asks for the following, null: there is none. */
interface Batch {
  rows: readonly unknown[]
  next: number | null
}

export interface Exported {
  columns: readonly CsvColumn<unknown>[]
  /** `from`: 0 at first, then `next`. */
  read: (ctx: Context, params: URLSearchParams, from: number) => Promise<Batch>
}

/** Rows of one query. */
export const batchSize = 1000

export const define = <Row>(
  columns: readonly CsvColumn<Row>[],
  read: (
    ctx: Context,
    params: URLSearchParams,
    from: number,
  ) => Promise<{ rows: readonly Row[]; next: number | null }>,
): Exported => ({ columns: columns as readonly CsvColumn<unknown>[], read })

export const paged = <Row, Search extends { page: number }>(
  parse: (params: URLSearchParams) => Search,
  list: (ctx: Context, search: Search, pageSize: number) => Promise<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
): Exported =>
  define(columns, async (ctx, params, from) => {
    const rows = await list(ctx, { ...parse(params), page: from + 1 }, batchSize)
    return { rows, next: rows.length < batchSize ? null : from + 1 }
  })

const inOrder = (families: readonly AdminFamily[]) =>
  families.flatMap((family) => [
    { ...family, family: '' },
    ...family.children.map((category) => ({ ...category, family: family.name })),
  ])

/** Families, each with its subcategories behind it. */
export const exportedCategories = define<ReturnType<typeof inOrder>[number]>(
  [
    { heading: 'Famille', cell: ({ family, name }) => family || name },
    { heading: 'Sous-catégorie', cell: ({ family, name }) => (family ? name : '') },
    { heading: 'Adresse', cell: ({ slug }) => slug },
    { heading: 'Description', cell: ({ description }) => description },
    { heading: 'Produits', cell: ({ productCount }) => productCount },
  ],
  async (ctx) => ({ rows: inOrder(await listAdminCategories(ctx)), next: null }),
)

export const exportedFields = define<AdminField & { categories: string }>(
  [
    { heading: 'Nom', cell: ({ name }) => name },
    { heading: 'Type', cell: ({ fieldType }) => fieldDefinitions[fieldType].label },
    { heading: 'Options', cell: ({ options }) => options.map(({ label }) => label).join(', ') },
    { heading: 'Obligatoire', cell: ({ isRequired }) => (isRequired ? 'oui' : '') },
    { heading: 'Minimum', cell: ({ minimum }) => minimum ?? null },
    { heading: 'Maximum', cell: ({ maximum }) => maximum ?? null },
    { heading: 'Filtrable', cell: ({ isFilterable }) => (isFilterable ? 'oui' : '') },
    { heading: 'Catégories', cell: ({ categories }) => categories },
    { heading: 'Produits', cell: ({ valueCount }) => valueCount },
  ],
  async (ctx) => {
    const [fields, families] = await Promise.all([listAdminFields(ctx), listAdminCategories(ctx)])
    const names = new Map(inOrder(families).map(({ id, name }) => [id, name]))
    const rows = fields.map((field) => ({
      ...field,
      categories: field.categoryIds.flatMap((id) => names.get(id) ?? []).join(', '),
    }))
    return { rows, next: null }
  },
)
