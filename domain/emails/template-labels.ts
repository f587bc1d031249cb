/** Every mail as administrators know it, by the name of its template, and notices of an order by their kind. */
const templates: Record<string, string> = {
  'confirm-sign-up': 'Confirmation d’inscription',
  'existing-account': 'Compte déjà ouvert',
  'reset-password': 'Nouveau mot de passe',
  'password-changed': 'Mot de passe changé',
  'security-event': 'Sécurité du compte',
  'email-change': 'Changement d’adresse à confirmer',
  'email-changed': 'Adresse changée',
  'email-taken': 'Adresse déjà utilisée',
  contact: 'Formulaire de contact',
  'price-request': 'Demande de prix',
  'quote-request': 'Livraison à chiffrer',
  'new-message': 'Nouveau message',
  'account-suspended': 'Compte suspendu',
  'account-deleted': 'Compte supprimé',
  'order-confirmation': 'Confirmation de commande',
  'new-order-for-seller': 'Nouvelle commande, au vendeur',
  'new-order-for-admin': 'Nouvelle commande, à l’association',
  'order-cancelled': 'Commande annulée, à l’acheteur',
  'order-cancelled-for-seller': 'Commande annulée, au vendeur',
  'withdrawal-acknowledgement': 'Rétractation reçue',
  'withdrawal-for-seller': 'Rétractation, au vendeur',
  'withdrawal-for-admin': 'Rétractation, à l’association',
  test: 'Email de test',
  'product-alert': 'Alerte sur une annonce',
  'saved-search-digest': 'Résultats d’une recherche',
  'listing-refused': 'Annonce refusée',
  'feed-problem': 'Catalogue suivi à vérifier',
  'listing-corrected': 'Annonce corrigée',
  'product-report-received': 'Signalement d’une annonce reçu',
  'product-report-decided': 'Signalement d’une annonce traité',
  'order-notice': 'Avis sur une commande',
  'pickup-code': 'Code de retrait',
  'ledger-problem': 'Écart dans les comptes',
  'catalogue-problem': 'Écart dans le catalogue',
  'site-problem': 'Le site demande une intervention',
  'backup-problem': 'Sauvegarde en défaut',
}

const notices: Record<string, string> = {
  'appointment-chosen': 'Rendez-vous pris',
  'appointment-cancelled': 'Rendez-vous annulé',
  'appointment-reminder': 'Rappel de rendez-vous',
  'dispute-opened': 'Litige ouvert',
  'dispute-decided': 'Litige tranché',
  'card-dispute': 'Paiement contesté à la banque',
  'card-dispute-reinstated': 'Contestation rendue par la banque',
  shipped: 'Expédiée',
  'hand-over-declared': 'Remise déclarée',
  'handed-over': 'Remise',
  'handed-over-part': 'Remise en partie',
  'received-by-default': 'Réception tenue pour acquise',
  'uncollected-refunded': 'Non retirée, remboursée',
  'remainder-refunded': 'Reste remboursé',
  'uncollected-ended': 'Non retirée, close',
  'remainder-ended': 'Reste annulé',
  refunded: 'Remboursement parti',
  released: 'Versement parti',
  'waiting-for-account': 'Compte de paiement à ouvrir',
  'transfer-failed': 'Versement refusé',
  'refund-failed': 'Remboursement refusé',
  'order-expired': 'Non payée à temps',
  'order-paid': 'Payée',
  'delivery-paid': 'Livraison payée',
  'acknowledge-reminder': 'Rappel de prise en charge',
  'cancellation-offered': 'Annulation possible',
  acknowledged: 'Prise en charge',
  declined: 'Refusée par le vendeur',
  'cancelled-unacknowledged': 'Annulée sans réponse du vendeur',
  'cancelled-unpaid': 'Annulée avant paiement',
  'late-charge-refunded': 'Paiement tardif remboursé',
  'quote-offered': 'Devis reçu',
  'quote-accepted': 'Devis accepté',
  'quote-refused': 'Devis refusé',
  'quote-asked-again': 'Devis redemandé',
  'quote-expired': 'Devis expiré',
  'quote-given-up': 'Devis abandonné',
  'quote-sold-out': 'Articles du devis vendus',
  'review-asked': 'Avis demandé',
  'review-received': 'Avis reçu',
}

const recipients: Record<string, string> = {
  buyer: 'à l’acheteur',
  seller: 'au vendeur',
  administrator: 'à l’association',
  association: 'à l’association',
}

const read = (labels: Record<string, string>, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name

/** `order-notice:shipped:buyer` → `Expédiée, à l’acheteur`; a name nobody has translated stays as it is. */
export function templateLabel(name: string): string {
  const [template = '', kind, to] = name.split(':')
  if (kind === undefined) return read(templates, template)
  return [read(notices, kind), to && read(recipients, to)].filter(Boolean).join(', ')
}
