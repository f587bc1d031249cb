/** A long list is shown page by page and never counted to its end. */
export interface Page<Item> {
  items: Item[]
  page: number
  /** How many there are; `mostCounted` stands for that many or more. */
  total: number
  pageCount: number
}

export const mostCounted = 10_000

export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** '12', or 'plus de 10 000'. */
export const totalText = (total: number): string =>
  total >= mostCounted ? `plus de ${mostCounted.toLocaleString('fr-FR')}` : total.toLocaleString('fr-FR')
