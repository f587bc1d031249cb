import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import { type AdminFamily, listAdminCategories } from '#server/contexts/catalogue/admin/categories.ts'
import { type AdminField, listAdminFields } from '#server/contexts/catalogue/admin/fields.ts'
import { defineExport } from './define-export.ts'

const flattenFamilies = (families: readonly AdminFamily[]) =>
  families.flatMap((family) => [
    { ...family, family: '' },
    ...family.children.map((category) => ({ ...category, family: family.name })),
  ])

/** Families, each followed by its subcategories. */
export const exportedCategories = defineExport<ReturnType<typeof flattenFamilies>[number]>(
  [
    { heading: 'Famille', cell: ({ family, name }) => family || name },
    { heading: 'Sous-catégorie', cell: ({ family, name }) => (family ? name : '') },
    { heading: 'Adresse', cell: ({ slug }) => slug },
    { heading: 'Description', cell: ({ description }) => description },
    { heading: 'Produits', cell: ({ productCount }) => productCount },
  ],
  async (ctx) => ({ rows: flattenFamilies(await listAdminCategories(ctx)), next: null }),
)

export const exportedFields = defineExport<AdminField & { categories: string }>(
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
    const names = new Map(flattenFamilies(families).map(({ id, name }) => [id, name]))
    const rows = fields.map((field) => ({
      ...field,
      categories: field.categoryIds.flatMap((id) => names.get(id) ?? []).join(', '),
    }))
    return { rows, next: null }
  },
)
