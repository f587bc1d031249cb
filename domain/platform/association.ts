/**
 * What only the association that runs the site knows: its `identite.json` fills it in (server/identity.ts). Shown on the
 * legal pages and nowhere decided upon; what is missing is marked there, and easily found: `[à compléter : …]`.
 */
const toComplete = (what: string): string => `[à compléter\u00a0: ${what}]`

export const isToComplete = (fact: string): boolean => fact.startsWith('[à compléter')

export interface Association {
  name: string
  form: string
  registration: string
  siret: string
  /** Or that there is none. */
  vat: string
  address: string
  phone: string
  email: string
  /** Required by law: a person's name. */
  publicationDirector: string
  host: { name: string; address: string; phone: string; dataPlace: string }
  /** The approved one that holds the card payments. */
  paymentProvider: string
  mediator: { name: string; address: string; site: string }
  founders: readonly { name: string; role: string; picture: string }[]
}

export const association: Association = {
  name: 'Association Réchantier',
  form: 'association régie par la loi du 1er juillet 1901',
  registration: toComplete('numéro RNA'),
  siret: toComplete('numéro SIRET'),
  vat: toComplete('numéro de TVA intracommunautaire, ou «\u00a0non assujettie\u00a0»'),
  address: '1 rue de l’Exemple, 00000 Ville-Exemple',
  phone: '01 00 00 00 00',
  email: 'contact@rechantier.example',
  publicationDirector: toComplete('nom de la présidente ou du président'),
  host: {
    name: toComplete('nom de l’hébergeur'),
    address: toComplete('adresse de l’hébergeur'),
    phone: toComplete('téléphone de l’hébergeur'),
    dataPlace: toComplete('pays où les données sont hébergées'),
  },
  paymentProvider: toComplete('nom du prestataire de services de paiement'),
  mediator: {
    name: toComplete('nom du médiateur de la consommation'),
    address: toComplete('adresse du médiateur'),
    site: toComplete('site du médiateur'),
  },
  founders: [
    {
      name: 'Claire Aubert',
      role: 'Cofondatrice, conductrice de travaux pendant quinze ans',
      picture: '/equipe/claire-aubert.svg',
    },
    {
      name: 'Malik Serrano',
      role: 'Cofondateur, négociant en matériaux devenu ressourcier',
      picture: '/equipe/malik-serrano.svg',
    },
  ],
}
