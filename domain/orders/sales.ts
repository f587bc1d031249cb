import { defineAddress, oneOf, page, valuesOf, withParams } from '../address.ts'
import { saleFilters } from './states.ts'

/** How a seller looks through what they have sold: what the address of 'Mes ventes' holds. */
export const salesPerPage = 20

/** No status: all. */
export const { parse: parseSalesSearch, print: salesParams } = defineAddress({
  status: oneOf(valuesOf(saleFilters)),
  page: page(salesPerPage),
})
export type SalesSearch = ReturnType<typeof parseSalesSearch>

export const salesPath = (search: SalesSearch): string => withParams('/profile/sales', salesParams(search))
