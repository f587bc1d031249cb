import { type DeliveryRates, defaultDeliveryRates } from '#domain/orders/delivery-rates.ts'
import type { Association } from './association.ts'

/** The settings that every page knows. */
export interface PublicSettings {
  showHt: boolean
  hidePricesForAnonymous: boolean
  maintenance: { enabled: boolean; message: string }
  shownName: string
  /** True when an administrator must approve new products. */
  sellerValidation: boolean
  /** Typical prices of deliveries with a quote. */
  deliveryRates: DeliveryRates
  /** Null for the default one, which pages already contain. */
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

/** Defaults while the settings are unknown: the site is open, and prices are concealed from visitors. */
export const unknownSettings: PublicSettings = { ...publicDefaults, hidePricesForAnonymous: true }
