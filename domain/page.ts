/** A page of a long list, which is never counted to its end. */
export interface Page<Item> {
  items: Item[]
  page: number
  /** Number of items; `maxCount` stands for that many or more. */
  total: number
  pageCount: number
}

export const maxCount = 10_000

export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Returns `12`, or `plus de 10 000`. */
export const totalText = (total: number): string =>
  total >= maxCount ? `plus de ${maxCount.toLocaleString('fr-FR')}` : total.toLocaleString('fr-FR')

/** A page of a public list, counted only up to a limit. */
export interface ListedPage<Item> extends Page<Item> {
  /** True when there are more than `total`. */
  hasMore: boolean
}

/**
 * Makes a page of rows that were read with one more than the page holds, and of a count that stops one above `max`. The last page of a
 * longer list is unknown: a page has a next one when an extra row was read.
 */
export function makeListedPage<Item>(
  rows: readonly Item[],
  { page, counted, pageSize, max }: { page: number; counted: number; pageSize: number; max: number },
): ListedPage<Item> {
  const countedPages = Math.ceil(counted / pageSize)
  const reachedPages = rows.length > pageSize ? page + 1 : rows.length > 0 ? page : 0
  return {
    items: rows.slice(0, pageSize),
    page,
    total: Math.min(counted, max),
    hasMore: counted > max,
    pageCount: Math.max(countedPages, reachedPages),
  }
}

/** Returns `1 234`, or `plus de 1 000`. */
export const listedText = ({ total, hasMore }: Pick<ListedPage<unknown>, 'total' | 'hasMore'>): string =>
  `${hasMore ? 'plus de ' : ''}${total.toLocaleString('fr-FR')}`
