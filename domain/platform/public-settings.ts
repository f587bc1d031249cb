import { type DeliveryRates, defaultDeliveryRates } from '../orders/delivery-rates.ts'
import type { Association } from './association.ts'

/** What pages know of the settings, whoever looks at them. */
export interface PublicSettings {
  showHt: boolean
  hidePricesForAnonymous: boolean
  maintenance: { enabled: boolean; message: string }
  shownName: string
  /** A new advertisement waits for an administrator before it is listed. */
  sellerValidation: boolean
  /** What quotes for deliveries usually come to. */
  deliveryRates: DeliveryRates
  /** Null: the delivered one, which the pages know by themselves. */
  association: Association | null
}

export const defaultMaintenanceMessage = 'Nous revenons très vite !'

export const publicDefaults: PublicSettings = {
  showHt: false,
  hidePricesForAnonymous: false,
  maintenance: { enabled: false, message: defaultMaintenanceMessage },
  shownName: 'Réchantier',
  sellerValidation: false,
  deliveryRates: defaultDeliveryRates,
  association: null,
}

/** What holds while nobody knows: the site is open, and whoever has no account sees no price. */
export const unknownSettings: PublicSettings = { ...publicDefaults, hidePricesForAnonymous: true }
