import type { ProductStatus } from './statuses.ts'

/** As a seller reads them. */
export const statusLabels: Record<ProductStatus, string> = {
  disponible: 'Disponible',
  reserve: 'Réservé',
  expedie: 'Expédié',
  vendu: 'Vendu',
  attente_retrait: 'En attente de retrait',
  attente_paiement: 'En attente de paiement',
  livre: 'Livré',
  rupture_stock: 'Rupture de stock',
  a_valider: 'À valider',
  outofstock: 'Rupture de stock',
}
