import { readPage } from '../page.ts'
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

export interface SalesSearch {
  /** Null: all. */
  status: SaleFilter | null
  page: number
}

/** Reads an address. Anything malformed counts as absent. */
export const parseSalesSearch = (params: URLSearchParams): SalesSearch => ({
  status: saleFilters.find(({ value }) => value === params.get('status'))?.value ?? null,
  page: readPage(params, salesPerPage),
})

/** What of a search is not the default. */
export function salesParams({ status, page }: SalesSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params
}

export function salesPath(search: SalesSearch): string {
  const params = salesParams(search).toString()
  return `/profile/sales${params && `?${params}`}`
}
