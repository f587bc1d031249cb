import type { OrderDelays } from '../orders/delays.ts'
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
  admin_second_factor: 'Double authentification des administrateurs',
  held_value: 'Réservations sans paiement',
}

/** What happens by itself, and after how long. */
export const delayLabels: Record<keyof OrderDelays, string> = {
  unpaidMinutes: 'Annuler une commande impayée, en minutes',
  reminderDays: 'Rappeler la commande au vendeur, en jours',
  cancellationDays: 'Laisser l’acheteur annuler sans réponse du vendeur, en jours',
  handOverDays: 'Rembourser ce qui n’a pas été remis, en jours',
  confirmationDays: 'Tenir pour reçu ce qui a été envoyé, en jours',
  quoteDays: 'Abandonner une livraison sans devis accepté, en jours',
}
