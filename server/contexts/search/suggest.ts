import { sql } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Price } from '#domain/money.ts'
import { townFromCommune } from '#domain/places/commune.ts'
import { maxSuggested, minSuggestedLength } from '#domain/search/suggestions.ts'
import { buildCategoryTree, type CategorySynonym, proposeCategories } from '#domain/selling/find-category.ts'
import type { Context } from '#server/context.ts'
import { categories } from '#server/database/schema/catalogue.ts'
import { hasConcealedPrices, priceFor } from '../catalogue/listing.ts'
import { completeCommunes } from '../places/find-town.ts'
import { suggestCategories } from './explain-search.ts'
import { findMatches } from './find-matches.ts'
import { type InterpretedText, interpretText } from './interpret-text.ts'
import { selectCardsInOrder } from './rank.ts'

export interface Suggestions {
  /** Completed texts that find something. */
  searches: string[]
  categories: { name: string; slug: string; parentSlug: string | null }[]
  /** Communes that have products, and the words to search there. */
  towns: { key: string; name: string; department: string; words: string }[]
  products: {
    id: string
    number: number
    title: string
    price: Price
    town: string | null
    picture: Picture | null
  }[]
}

const maxRankedProducts = 100
/** The number of completions that are compared with the products. */
const maxCompletions = 8
/** Longer texts are not completed. */
const maxCompletedLength = 50

/** Shorter words begin the names of too many communes. */
const minTownLength = 3

const noSuggestions: Suggestions = { searches: [], categories: [], towns: [], products: [] }

/** Suggests completions of a text being typed, and the categories, towns and products that it finds. Needs no account. */
export async function suggest(ctx: Context, { text }: { text: string }): Promise<Suggestions> {
  if ([...text].length < minSuggestedLength) return noSuggestions
  const interpreted = await interpretText(ctx, text)
  const [searches, categories, towns, products] = await Promise.all([
    listCompletions(ctx, text),
    suggestCategories(ctx, { text, slugs: interpreted.categorySlugs }),
    findTowns(ctx, text),
    findBestProducts(ctx, interpreted),
  ])
  return { searches, categories, towns, products }
}

/** Finds the communes with products that the text names, or else its last word. */
async function findTowns(ctx: Context, text: string): Promise<Suggestions['towns']> {
  const last = text.split(/\s+/).at(-1) ?? ''
  const attempts = [
    { name: text, words: '' },
    { name: last, words: text.slice(0, text.length - last.length).trim() },
  ]
  for (const { name, words } of attempts) {
    if ([...name].length < minTownLength) continue
    const communes = completeCommunes({ query: name })
    const withProducts = await filterCommunesWithProducts(
      ctx,
      communes.map(({ code }) => code),
    )
    const towns = communes
      .filter(({ code }) => withProducts.has(code))
      .flatMap((commune) => townFromCommune(commune) ?? [])
    if (towns.length > 0)
      return towns
        .slice(0, maxSuggested.towns)
        .map(({ key, name, department }) => ({ key, name, department, words }))
  }
  return []
}

async function filterCommunesWithProducts({ db }: Context, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from unnest(${sql.param(codes)}::text[]) as code
    where exists (select from listed_products where coalesce(commune_code, '') = code)`)
  return new Set(rows.map(({ code }) => code))
}

/** Completes the last word from titles and synonyms, and returns the completed texts that find something. */
async function listCompletions({ db }: Context, text: string): Promise<string[]> {
  const last = text.split(/[^\p{L}-]/u).at(-1) ?? ''
  const before = text.slice(0, text.length - last.length)
  if (last.length < 2 || text.length > maxCompletedLength) return []
  const { rows } = await db.execute<{ written: string }>(sql`
    select written from (
      select written, length from (
        select distinct on (stem) stem, written, rank, length(written) as length from (
          select written, stem, 0 as rank from search_words where word like search_form(${last}) || '%'
          union all
          select lower(term), stems, 1 from search_synonyms where search_form(term) like search_form(${last}) || '%'
        ) known
        order by stem, rank, length(written)
      ) completions
      order by length, written limit ${maxCompletions}
    ) tried cross join lateral (
      select plainto_tsquery('public.french_catalogue', search_plain(${before} || written)) as query offset 0
    ) completed
    where is_answered(query) order by length, written limit ${maxSuggested.searches}`)
  return rows.map(({ written }) => before + written)
}

async function findBestProducts(ctx: Context, text: InterpretedText) {
  const { productNumbers } = await findMatches(ctx, text, { maxCount: maxRankedProducts })
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const best = await selectCardsInOrder(ctx, productNumbers.slice(0, maxSuggested.products))
  return best.map(({ id, number, title, price, town, pictureUrl, pictureWidth, pictureHeight }) => ({
    id,
    number,
    title,
    price: priceFor(price, arePricesConcealed),
    town,
    picture:
      pictureUrl && pictureWidth && pictureHeight
        ? { url: pictureUrl, width: pictureWidth, height: pictureHeight }
        : null,
  }))
}

/** Proposes categories for a title and returns their ids, the likeliest first. Needs no account. */
export async function proposeCategoriesFor(ctx: Context, { title }: { title: string }): Promise<string[]> {
  if (!title) return []
  const { id, name, slug, parentId } = categories
  const [rows, synonyms] = await Promise.all([
    ctx.db.select({ id, name, slug, parentId }).from(categories),
    listCategorySynonyms(ctx),
  ])
  return proposeCategories(buildCategoryTree(rows, synonyms), title).map((category) => category.id)
}

/** Lists the synonyms that name a category of this site, by its current slug or a former one. */
export async function listCategorySynonyms({ db }: Pick<Context, 'db'>): Promise<CategorySynonym[]> {
  type Row = { term: string; categoryIds: string[]; isProposal: boolean }
  const { rows } = await db.execute<Row>(sql`
    select term, array_agg(named.id order by place) as "categoryIds", min(place) > 1 as "isProposal"
    from search_synonyms cross join lateral unnest(category_slugs) with ordinality as proposed (slug, place)
      join (select id, slug from categories union select category_id, slug from category_slugs) named on named.slug = proposed.slug
    group by search_synonyms.id, term order by term`)
  return rows
}
