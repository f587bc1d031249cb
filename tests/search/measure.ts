import { readFileSync } from 'node:fs'
import type { SearchQuery } from './queries.ts'

const maxResults = 10

export interface SearchQuality {
  /** Share of the expected titles in the first ten results, averaged over the queries that must find something. */
  recall: number
  /** One over the position of the first expected title, averaged. */
  reciprocalRank: number
  /** Share of the queries that must find nothing and do. */
  emptyPrecision: number
  /** Queries with missing results, with what they found. */
  failures: string[]
}

interface SearchedCatalogue {
  /** Titles of all listed products. */
  titles: readonly string[]
  /** Returns the titles of the first page. */
  find: (text: string) => Promise<string[]>
}

/** Measures the search with these queries. */
export async function measureSearch(
  { titles, find }: SearchedCatalogue,
  selected: readonly SearchQuery[],
): Promise<SearchQuality> {
  const failures: string[] = []
  let recall = 0
  let reciprocal = 0
  let emptyCount = 0
  const nonEmpty = selected.filter(({ finds }) => finds.length > 0)
  for (const { query, finds } of selected) {
    const found = (await find(query)).slice(0, maxResults)
    if (finds.length === 0) {
      if (found.length === 0) emptyCount += 1
      else failures.push(`${query}: ${found.slice(0, 3).join(' | ')}, not empty`)
      continue
    }
    const isExpected = (title: string) => finds.some((part) => title.includes(part))
    const expected = titles.filter(isExpected)
    const share = found.filter(isExpected).length / Math.min(maxResults, expected.length)
    const position = found.findIndex(isExpected)
    recall += share
    reciprocal += position < 0 ? 0 : 1 / (position + 1)
    if (share < 1 || position !== 0)
      failures.push(`${query}: ${share.toFixed(2)}, ${position + 1}; ${found.slice(0, 4).join(' | ')}`)
  }
  const none = selected.length - nonEmpty.length
  return {
    recall: recall / nonEmpty.length,
    reciprocalRank: reciprocal / nonEmpty.length,
    emptyPrecision: none === 0 ? 1 : emptyCount / none,
    failures,
  }
}

/** The advertisements of tests/helpers/advertisements.csv. */
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
