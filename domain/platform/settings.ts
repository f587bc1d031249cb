import { parseDeliveryRates } from '#domain/orders/delivery-rates.ts'
import type { Cents } from '../money.ts'
import { defaultDelays, type OrderDelays, parseDelays } from '../orders/delays.ts'
import { defaultReservedValue, reservedValueLimits } from '../orders/reservation-limits.ts'
import { type Association, association, type BoardMember, type Partner } from './association.ts'
import { defaultMaintenanceMessage, type PublicSettings, publicDefaults } from './public-settings.ts'

/** The settings that administrators can change. */
export interface PlatformSettings extends PublicSettings {
  association: Association
  board: readonly BoardMember[]
  partners: readonly Partner[]
  /** Recipient of the contact form. */
  contactMailbox: string
  /** Per cent of a sale that the association retains. */
  commissionPercent: number
  delays: OrderDelays
  /** True when administrators need a second factor. */
  secondFactorForAdmins: boolean
  /** Cents of goods that a buyer may reserve without payment. */
  reservedValue: Cents
}

/** Marked as pure, so that bundles for browsers, which use the public settings only, omit the association's details. */
export const defaultSettings: PlatformSettings = /* @__PURE__ */ (() => ({
  ...publicDefaults,
  association,
  board: [],
  partners: [],
  contactMailbox: association.email,
  commissionPercent: 0,
  delays: defaultDelays,
  secondFactorForAdmins: true,
  reservedValue: defaultReservedValue,
}))()

/** Keys of the table platform_settings. */
export const settingKeys = {
  showHt: 'show_ht',
  hidePricesForAnonymous: 'hide_prices_for_anonymous',
  maintenance: 'maintenance_mode',
  shownName: 'shown_name',
  sellerValidation: 'seller_validation',
  deliveryRates: 'delivery_rates',
  contactMailbox: 'contact_mailbox',
  commissionPercent: 'commission',
  delays: 'order_delays',
  secondFactorForAdmins: 'admin_second_factor',
  reservedValue: 'held_value',
  association: 'association',
  board: 'association_board',
  partners: 'association_partners',
} as const satisfies Record<keyof PlatformSettings, string>
export type SettingKey = (typeof settingKeys)[keyof PlatformSettings]

export const maxCommissionPercent = 30

/** A value stored in `platform_settings`. */
export type SettingValue = PlatformSettings[keyof PlatformSettings]

/** Reads the stored rows; a value of the wrong shape counts as absent. */
export function parseSettings(
  rows: readonly { key: string; value: unknown }[],
  defaults: PlatformSettings = defaultSettings,
): PlatformSettings {
  const values = new Map(rows.map((row) => [row.key, row.value]))
  const maintenance = (values.get(settingKeys.maintenance) ?? {}) as { enabled?: unknown; message?: unknown }
  const commission = values.get(settingKeys.commissionPercent)
  const requiresSecondFactor = values.get(settingKeys.secondFactorForAdmins)
  const savedAssociation = readAssociation(values.get(settingKeys.association), defaults.association)
  return {
    showHt: values.get(settingKeys.showHt) === true,
    hidePricesForAnonymous: values.get(settingKeys.hidePricesForAnonymous) === true,
    maintenance: {
      enabled: maintenance.enabled === true,
      message: textOrDefault(maintenance.message, defaultMaintenanceMessage),
    },
    shownName: textOrDefault(values.get(settingKeys.shownName), defaults.shownName),
    sellerValidation: values.get(settingKeys.sellerValidation) === true,
    deliveryRates: parseDeliveryRates(values.get(settingKeys.deliveryRates)),
    association: savedAssociation,
    board: listOrDefault(values.get(settingKeys.board), defaults.board),
    partners: listOrDefault(values.get(settingKeys.partners), defaults.partners),
    contactMailbox: textOrDefault(values.get(settingKeys.contactMailbox), savedAssociation.email),
    commissionPercent:
      typeof commission === 'number' && commission >= 0 && commission <= maxCommissionPercent
        ? commission
        : defaultSettings.commissionPercent,
    delays: parseDelays(values.get(settingKeys.delays)),
    secondFactorForAdmins:
      typeof requiresSecondFactor === 'boolean' ? requiresSecondFactor : defaults.secondFactorForAdmins,
    reservedValue: readReservedValue(values.get(settingKeys.reservedValue)),
  }
}

const readReservedValue = (value: unknown): Cents =>
  Number.isInteger(value) &&
  Number(value) >= reservedValueLimits.min &&
  Number(value) <= reservedValueLimits.max
    ? Number(value)
    : defaultReservedValue

/** A value stored by an older version may lack properties. */
function readAssociation(value: unknown, fallback: Association): Association {
  if (typeof value !== 'object' || value === null) return fallback
  const stored = value as Partial<Association>
  return {
    ...association,
    ...stored,
    host: { ...association.host, ...stored.host },
    mediator: { ...association.mediator, ...stored.mediator },
    networks: { ...association.networks, ...stored.networks },
  }
}

const listOrDefault = <Entry>(value: unknown, fallback: readonly Entry[]): readonly Entry[] =>
  Array.isArray(value) ? value : fallback

const textOrDefault = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() ? value : fallback

/** Returns the settings that are sent to every visitor. */
export const pickPublicSettings = ({
  contactMailbox: _mailbox,
  commissionPercent: _commission,
  delays: _delays,
  secondFactorForAdmins: _secondFactor,
  reservedValue: _heldValue,
  board: _board,
  partners: _partners,
  association: currentAssociation,
  ...publicValues
}: PlatformSettings): PublicSettings => ({
  ...publicValues,
  association: currentAssociation === association ? null : currentAssociation,
})

/** Shown in the footer. */
export const versionLabel = 'v.1.03'

/** Labels of the settings. */
export const settingLabels: Record<SettingKey, string> = {
  show_ht: 'Mention « ht » après les prix',
  hide_prices_for_anonymous: 'Prix réservés aux personnes connectées',
  maintenance_mode: 'Mode maintenance',
  shown_name: 'Nom affiché',
  seller_validation: 'Validation des annonces',
  delivery_rates: 'Prix habituels d’une livraison',
  contact_mailbox: 'Boîte de contact',
  commission: 'Commission',
  order_delays: 'Délais des commandes',
  admin_second_factor: 'Double authentification des administrateurs',
  held_value: 'Réservations sans paiement',
  association: 'Identité de l’association',
  association_board: 'Équipe de l’association',
  association_partners: 'Partenaires de l’association',
}

/** Automatic actions and their delays. */
export const delayLabels: Record<keyof OrderDelays, string> = {
  unpaidMinutes: 'Annuler une commande impayée, en minutes',
  reminderDays: 'Rappeler la commande au vendeur, en jours',
  cancellationDays:
    'Laisser l’acheteur annuler sans réponse du vendeur (sans paiement par carte\u00a0: annuler d’office), en jours',
  handOverDays: 'Rembourser ce qui n’a pas été remis, en jours',
  confirmationDays: 'Tenir pour reçu ce qui a été envoyé, en jours',
  quoteDays: 'Abandonner une livraison sans devis accepté, en jours',
}
