/** A long list is shown page by page and never counted to its end. */
export interface Page<Item> {
  items: Item[]
  page: number
  /** How many there are; `maxCount` stands for that many or more. */
  total: number
  pageCount: number
}

export const maxCount = 10_000

export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** '12', or 'plus de 10 000'. */
export const totalText = (total: number): string =>
  total >= maxCount ? `plus de ${maxCount.toLocaleString('fr-FR')}` : total.toLocaleString('fr-FR')

/** A page of what everybody may see. Counted no further than a reader wants to know. */
export interface ListedPage<Item> extends Page<Item> {
  /** There are more than `total`. */
  hasMore: boolean
}

/**
 * A page of which one row more than it holds was read, and at most one more than `most` counted. Of a longer list the last page is unknown:
 * there is one after that which has one.
 */
export function listedPage<Item>(
  rows: readonly Item[],
  { page, counted, pageSize, max }: { page: number; counted: number; pageSize: number; max: number },
): ListedPage<Item> {
  const known = Math.ceil(counted / pageSize)
  const reached = rows.length > pageSize ? page + 1 : rows.length > 0 ? page : 0
  return {
    items: rows.slice(0, pageSize),
    page,
    total: Math.min(counted, max),
    hasMore: counted > max,
    pageCount: Math.max(known, reached),
  }
}

/** '1 234', or 'plus de 1 000'. */
export const listedText = ({ total, hasMore }: Pick<ListedPage<unknown>, 'total' | 'hasMore'>): string =>
  `${hasMore ? 'plus de ' : ''}${total.toLocaleString('fr-FR')}`
