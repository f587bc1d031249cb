import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { Actor, Context } from '#server/context.ts'
import { platformSettings, productImages } from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'

/** Two sellers with a dozen products of one family, with fields and pictures, as the base for random writes. */
export interface CatalogueWorld {
  as(actor: Actor | null): Context
  admin: Actor
  buyer: Actor
  sellers: [Actor, Actor]
  families: [string, string]
  categories: [string, string]
  fields: { condition: CustomField; width: CustomField; note: CustomField; colour: CustomField }
}

export async function makeCatalogueWorld(ctx: Context): Promise<CatalogueWorld> {
  const families = [await makeCategory(ctx), await makeCategory(ctx)] as [string, string]
  const categories = [
    await makeCategory(ctx, { parentId: families[0] }),
    await makeCategory(ctx, { parentId: families[0] }),
  ] as [string, string]
  const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
  const conditions = ['neuf', 'Très bon', 'usé'].map((value) => ({ value, label: value }))
  const where = { categoryIds: [...categories, families[1]] }
  const fields = {
    condition: await makeField(ctx, {
      name: uniqueName('État'),
      fieldType: 'select',
      options: conditions,
      ...where,
    }),
    width: await makeField(ctx, {
      name: uniqueName('Largeur'),
      fieldType: 'number',
      minimum: -100,
      ...where,
    }),
    note: await makeField(ctx, { name: uniqueName('Remarque'), fieldType: 'text', ...where }),
    colour: await makeField(ctx, { name: uniqueName('Couleur'), fieldType: 'color', ...where }),
  }
  const sellers = [await makeSeller(ctx), await makeSeller(ctx)] as [Actor, Actor]
  for (let number = 0; number < 12; number += 1) {
    const productId = await makeProduct(ctx, {
      userId: (sellers[number % 2] as Actor).userId,
      categoryId: categories[number % 2] as string,
      title: `Porte ${number}`,
      quantity: 2,
      values: [
        { field: fields.condition, value: conditions[number % 3]?.value ?? '' },
        { field: fields.width, value: 60 + number },
        { field: fields.colour, value: number % 2 ? '#ffffff' : '#1C1E20' },
      ],
    })
    await ctx.db.insert(productImages).values({
      productId,
      url: `/files/pictures/${randomUUID()}`,
      width: 4,
      height: 3,
      isPrimary: number > 5,
    })
  }
  return {
    as: (actor) => ({ ...ctx, actor }),
    admin: await makePerson(ctx, { role: 'admin' }),
    buyer: await makePerson(ctx),
    sellers,
    families,
    categories,
    fields,
  }
}

/** Sets whether new products need a validation by an administrator. */
export const setReview = async ({ db }: Context, isReviewed: boolean): Promise<void> => {
  await db
    .insert(platformSettings)
    .values({ key: 'seller_validation', value: isReviewed })
    .onConflictDoUpdate({ target: platformSettings.key, set: { value: isReviewed } })
}

/** Differences between the read model and its sources, including the counts of categories and filter values. */
export async function differences({ db }: Context): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select to_jsonb(listed) as listed, to_jsonb(source) as source
    from listed_products listed full join listed_products_source source using (id)
    where listed is distinct from source`)
  const counts = await db.execute(sql`
    select category_id, custom_field_id, value, department, sum(listed) as listed, sum(unsold) as unsold
    from (select category_id, custom_field_id, value, department, listed, unsold from catalogue_counts_source
      union all select category_id, custom_field_id, value, department, -listed, -unsold from catalogue_counts) compared
    group by 1, 2, 3, 4 having sum(listed) <> 0 or sum(unsold) <> 0`)
  return [...rows, ...counts.rows]
}
