/** Fictitious association of a new site. */
const exampleFacts = {
  name: 'Association Réchantier',
  address: '1 rue de l’Exemple, 00000 Ville-Exemple',
  phone: '01 00 00 00 00',
  email: 'contact@rechantier.example',
}

/**
 * Facts about the association that runs the site: from `identite.json` (server/lib/identity.ts) or entered by an administrator. An empty
 * value is shown nowhere.
 */
export interface Association {
  name: string
  form: string
  registration: string
  siret: string
  /** VAT number, or a statement that there is none. */
  vat: string
  address: string
  phone: string
  email: string
  /** A person's name, required by law. */
  publicationDirector: string
  statutesUrl: string
  host: { name: string; address: string; phone: string; dataPlace: string }
  /** The licensed provider that holds the card payments. */
  paymentProvider: string
  mediator: { name: string; address: string; site: string }
  /** Addresses of the association's pages there. */
  networks: { linkedin: string; instagram: string; facebook: string }
}

/** `picture` is a stored picture or a file of the site, or empty. */
export interface BoardMember {
  name: string
  role: string
  picture: string
}

/** `logo` and `url` may be empty. `isExample` marks a fictitious partner delivered with the program. */
export interface Partner {
  name: string
  url: string
  logo: string
  isExample: boolean
}

export const association: Association = {
  ...exampleFacts,
  form: 'association régie par la loi du 1er juillet 1901',
  registration: '',
  siret: '',
  vat: '',
  publicationDirector: '',
  statutesUrl: '',
  host: { name: '', address: '', phone: '', dataPlace: '' },
  paymentProvider: '',
  mediator: { name: '', address: '', site: '' },
  networks: { linkedin: '', instagram: '', facebook: '' },
}

/** Labels of the fields, by their path in `Association`. */
export const factLabels = {
  name: 'Nom de l’association',
  form: 'Forme juridique',
  registration: 'Numéro RNA',
  siret: 'Numéro SIREN ou SIRET',
  vat: 'Numéro de TVA intracommunautaire, ou «\u00a0non assujettie\u00a0»',
  address: 'Adresse du siège',
  phone: 'Téléphone',
  email: 'Adresse email',
  publicationDirector: 'Directrice ou directeur de la publication',
  statutesUrl: 'Adresse des statuts',
  'host.name': 'Nom de l’hébergeur',
  'host.address': 'Adresse de l’hébergeur',
  'host.phone': 'Téléphone de l’hébergeur',
  'host.dataPlace': 'Pays où les données sont hébergées',
  paymentProvider: 'Prestataire de services de paiement',
  'mediator.name': 'Médiateur de la consommation',
  'mediator.address': 'Adresse du médiateur',
  'mediator.site': 'Site du médiateur',
  'networks.linkedin': 'Page LinkedIn',
  'networks.instagram': 'Page Instagram',
  'networks.facebook': 'Page Facebook',
} as const
export type FactName = keyof typeof factLabels

export const factNames = Object.keys(factLabels) as FactName[]

const optionalFacts: ReadonlySet<FactName> = new Set([
  'statutesUrl',
  'networks.linkedin',
  'networks.instagram',
  'networks.facebook',
])

export function readFact(association: Association, name: FactName): string {
  const [key, subKey] = name.split('.') as [keyof Association, string | undefined]
  const value = association[key]
  return typeof value === 'string' ? value : ((value as Record<string, string>)[subKey ?? ''] ?? '')
}

/** Returns the legally required facts that are missing or still the delivered example. */
export const missingFacts = (association: Association): FactName[] =>
  factNames.filter((name) => {
    const fact = readFact(association, name)
    return fact === '' ? !optionalFacts.has(name) : isExampleFact(name, fact)
  })

export const isExampleFact = (name: FactName, fact: string): boolean =>
  name in exampleFacts && exampleFacts[name as keyof typeof exampleFacts] === fact

/** ` (RNA : … ; SIRET : …)` with the known numbers; empty without any. */
export function registrationText({ registration, siret }: Association): string {
  const numbers = [
    registration && `RNA\u00a0: ${registration}`,
    siret && `${siretLabel(siret)}\u00a0: ${siret}`,
  ].filter(Boolean)
  return numbers.length > 0 ? ` (${numbers.join('\u00a0; ')})` : ''
}

/** A SIREN has nine digits, with which a SIRET begins. */
const siretLabel = (number: string): 'SIREN' | 'SIRET' =>
  number.replace(/\D/g, '').length === 9 ? 'SIREN' : 'SIRET'
