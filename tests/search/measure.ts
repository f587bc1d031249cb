import { readFileSync } from 'node:fs'
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

interface Searched {
  /** Of all that is listed. */
  titles: readonly string[]
  /** Those of the first page. */
  find: (text: string) => Promise<string[]>
}

/** How well a text finds what is meant: of all queries of a kind. */
export async function measureSearch(
  { titles, find }: Searched,
  hasKind: (query: SearchQuery) => boolean,
): Promise<SearchQuality> {
  const selected = queries.filter(hasKind)
  const short: string[] = []
  let recall = 0
  let reciprocal = 0
  let nothing = 0
  const something = selected.filter(({ finds }) => finds.length > 0)
  for (const { query, finds } of selected) {
    const found = (await find(query)).slice(0, firstResults)
    if (finds.length === 0) {
      if (found.length === 0) nothing += 1
      else short.push(`${query}: ${found.slice(0, 3).join(' | ')}, not nothing`)
      continue
    }
    const isMeant = (title: string) => finds.some((part) => title.includes(part))
    const meant = titles.filter(isMeant)
    const there = found.filter(isMeant).length / Math.min(firstResults, meant.length)
    const place = found.findIndex(isMeant)
    recall += there
    reciprocal += place < 0 ? 0 : 1 / (place + 1)
    if (there < 1 || place !== 0)
      short.push(`${query}: ${there.toFixed(2)}, ${place + 1}; ${found.slice(0, 4).join(' | ')}`)
  }
  const none = selected.length - something.length
  return {
    recall: recall / something.length,
    reciprocalRank: reciprocal / something.length,
    rightlyNothing: none === 0 ? 1 : nothing / none,
    short,
  }
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
