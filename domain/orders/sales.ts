import { defineAddress, oneOf, page, valuesOf, withParams } from '../address.ts'
import type { FulfilmentStatus } from './fulfilments.ts'

/** How a seller looks through what they have sold: what the address of 'Mes ventes' holds. */
export const salesPerPage = 20

/** Each sale is in one of these, as its seller thinks of it. */
export const saleFilters = [
  { value: 'a-payer', label: 'À payer', statuses: ['initial'] },
  { value: 'a-preparer', label: 'À préparer', statuses: ['pending'] },
  { value: 'pretes', label: 'Prêtes', statuses: ['accuse_reception', 'expediee'] },
  { value: 'en-litige', label: 'En litige', statuses: ['disputed'] },
  { value: 'terminees', label: 'Terminées', statuses: ['livree'] },
  { value: 'annulees', label: 'Annulées', statuses: ['annulee'] },
] as const satisfies readonly { value: string; label: string; statuses: readonly FulfilmentStatus[] }[]
export type SaleFilter = (typeof saleFilters)[number]['value']

/** No status: all. */
export const { parse: parseSalesSearch, print: salesParams } = defineAddress({
  status: oneOf(valuesOf(saleFilters)),
  page: page(salesPerPage),
})
export type SalesSearch = ReturnType<typeof parseSalesSearch>

export const salesPath = (search: SalesSearch): string => withParams('/profile/sales', salesParams(search))
