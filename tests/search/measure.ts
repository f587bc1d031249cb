import { readFileSync } from 'node:fs'
import { emptySearch, usualSort } from '#domain/catalogue/search.ts'
import { listProducts } from '#server/catalogue/list-products.ts'
import type { Context } from '#server/context.ts'
import { queries, type SearchQuery } from './queries.ts'

const firstResults = 10

export interface SearchQuality {
  /** Of what belongs in the first ten, the share that is there; of all queries that must find something. */
  recall: number
  /** One over the place of the first that was meant. */
  reciprocalRank: number
  /** That must find nothing, and do. */
  rightlyNothing: number
  /** The queries that fall short, as they were answered. */
  short: string[]
}

/** How well a text finds what is meant: of all queries of a kind. */
export async function measureSearch(
  ctx: Context,
  wanted: (query: SearchQuery) => boolean,
): Promise<SearchQuality> {
  const all = await titles(ctx)
  const asked = queries.filter(wanted)
  const short: string[] = []
  let recall = 0
  let reciprocal = 0
  let nothing = 0
  const something = asked.filter(({ finds }) => finds.length > 0)
  for (const { query, finds } of asked) {
    const { items } = await listProducts(ctx, { ...emptySearch, search: query, sort: usualSort(query) })
    const found = items.slice(0, firstResults).map(({ title }) => title)
    if (finds.length === 0) {
      if (found.length === 0) nothing += 1
      else short.push(`${query}: ${found.slice(0, 3).join(' | ')}, not nothing`)
      continue
    }
    const isMeant = (title: string) => finds.some((part) => title.includes(part))
    const meant = all.filter(isMeant)
    const there = found.filter(isMeant).length / Math.min(firstResults, meant.length)
    const place = found.findIndex(isMeant)
    recall += there
    reciprocal += place < 0 ? 0 : 1 / (place + 1)
    if (there < 1 || place !== 0)
      short.push(`${query}: ${there.toFixed(2)}, ${place + 1}; ${found.slice(0, 4).join(' | ')}`)
  }
  const none = asked.length - something.length
  return {
    recall: recall / something.length,
    reciprocalRank: reciprocal / something.length,
    rightlyNothing: none === 0 ? 1 : nothing / none,
    short,
  }
}

async function titles(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ title: string }>('select title from listed_products')
  return rows.map(({ title }) => title)
}

/** The titles of the advertisements, and what stands beside them. */
export const advertisements = (): {
  reference: string
  title: string
  dimensions: string
  description: string
}[] =>
  readFileSync('tests/helpers/advertisements.csv', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'))
    .filter((cells) => cells.length > 4)
    .map(([reference = '', title = '', , dimensions = '', description = '']) => ({
      reference,
      title,
      dimensions,
      description,
    }))
