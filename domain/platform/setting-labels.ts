import type { SettingKey } from './settings.ts'

/** What administrators call each setting. */
export const settingLabels: Record<SettingKey, string> = {
  show_ht: 'Mention « ht » après les prix',
  hide_prices_for_anonymous: 'Prix réservés aux personnes connectées',
  maintenance_mode: 'Mode maintenance',
  shown_name: 'Nom affiché',
  seller_validation: 'Validation des annonces',
  contact_mailbox: 'Boîte de contact',
  commission: 'Commission',
  order_delays: 'Délais des commandes',
}
