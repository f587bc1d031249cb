/** What the fields of a company say. */
export const companyMessages = {
  siret: 'Ce numéro SIRET n’est pas valide\u00a0: il compte 14\u00a0chiffres.',
  vatNumber: 'Ce numéro de TVA n’est pas valide\u00a0: FR, puis 11\u00a0chiffres.',
  otherCompany: 'Ce numéro de TVA n’est pas celui de l’entreprise du numéro SIRET.',
} as const

export const companyLabels = {
  siret: 'Numéro SIRET',
  vatNumber: 'Numéro de TVA intracommunautaire',
  vatRegime: 'Régime de TVA de vos ventes',
  vatOnDebits: 'J’ai opté pour le paiement de la TVA d’après les débits',
} as const
