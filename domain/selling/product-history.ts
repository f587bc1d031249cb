import { readPage } from '../address.ts'
import { type ProductStatus, statusLabels } from '../catalogue/statuses.ts'
import { formatEuros } from '../money.ts'

/** Why a product's stock, price, status or visibility changed. */
export const historyReasons = [
  'creation',
  'edit',
  'import',
  'import-undone',
  'order',
  'order-returned',
  'removal',
  'removal-undone',
  'program',
  'last-day',
] as const
export type HistoryReason = (typeof historyReasons)[number]

export const historyReasonLabels: Record<HistoryReason, string> = {
  creation: 'Annonce créée',
  edit: 'Modification',
  import: 'Import d’un fichier',
  'import-undone': 'Import annulé',
  order: 'Commande',
  'order-returned': 'Commande annulée',
  removal: 'Sortie de stock',
  'removal-undone': 'Sortie de stock annulée',
  program: 'Clé d’API',
  'last-day': 'Dernier jour passé',
}

/** A value before and after a change; `before` is null when there was none or it was not recorded. */
interface ValueChange<Value> {
  before: Value | null
  after: Value | null
}

export interface HistoryEntry {
  id: number
  at: string
  reason: HistoryReason
  /** True for a new product. */
  isNew: boolean
  /** Null when unknown or no user. An order names its buyer itself, to users who may see it. */
  by: { who: 'you' | 'seller' | 'team' | 'association' | 'other'; name: string | null } | null
  /** Id of the order or the import. */
  subjectId: string | null
  /** Units; null when unchanged, as for the other properties. */
  quantity: ValueChange<number> | null
  /** Cents; null inside it means on request. */
  price: ValueChange<number> | null
  status: ValueChange<ProductStatus> | null
  isHidden: ValueChange<boolean> | null
}

export const historyPageSize = 30
/** The last available page. */
const lastPage = 1_000

/** Returns the requested page of a product's history. */
export const historyPageOf = (params: URLSearchParams): number =>
  readPage(params, historyPageSize, { last: lastPage })

/** Returns the address of a product's history. */
export const productHistoryPath = (productId: string): string => `/profile/products/${productId}/suivi`

interface DescribedChange {
  label: string
  /** Null when there was none. */
  before: string | null
  after: string
}

/** Describes the changes, the most important first. */
export function describeChange({
  quantity,
  price,
  status,
  isHidden,
  isNew,
}: HistoryEntry): DescribedChange[] {
  const describeStep = <Value>(
    label: string,
    { before, after }: ValueChange<Value>,
    format: (value: Value | null) => string,
  ) => ({
    label,
    before: isNew ? null : format(before),
    after: format(after),
  })
  return [
    ...(quantity ? [describeStep('Stock', quantity, (units) => (units ?? 0).toLocaleString('fr-FR'))] : []),
    ...(price
      ? [describeStep('Prix', price, (cents) => (cents === null ? 'sur demande' : formatEuros(cents)))]
      : []),
    ...(status ? [describeStep('Statut', status, (value) => (value ? statusLabels[value] : ''))] : []),
    ...(isHidden ? [describeStep('Visibilité', isHidden, (value) => (value ? 'masquée' : 'affichée'))] : []),
  ]
}
