import { formatEuros } from '#domain/money.ts'

/** One thing that changed, as text: a path of names, what it was and what it became. */
export interface Difference {
  name: string
  before: string | null
  after: string | null
}

/** What differs between two stored values, whatever they are made of. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const difference = { name, before: old.get(name) ?? null, after: now.get(name) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (isRecord(value) || isListOfRecords(value)) {
    const parts = entriesOf(value).map(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name))
    return new Map(parts.flatMap((part) => [...part]))
  }
  const text = textOf(value, path)
  return text === null ? new Map() : new Map([[path, text]])
}

/** The first of a list counts as one. */
const entriesOf = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((inner, index) => [String(index + 1), inner]) : Object.entries(value)

const isListOfRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listMark = ', '

/** Amounts are kept in cents. */
const moneyNames = new Set([
  'amount',
  'borne',
  'price',
  'released',
  'minTotal',
  'maxTotal',
  'refundable',
  'held',
])

function textOf(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const name = path.split('.').at(-1) ?? ''
  if (typeof value === 'number')
    return moneyNames.has(name)
      ? formatEuros(value)
      : name === 'year'
        ? String(value)
        : value.toLocaleString('fr-FR')
  if (typeof value === 'string') return value
  // Of words or numbers: of records each is told by itself.
  if (Array.isArray(value)) return value.map(String).join(listMark)
  return JSON.stringify(value)
}

const names: Record<string, string> = {
  amount: 'Montant',
  borne: 'Pris en charge par l’association',
  released: 'Versé au vendeur',
  refund: 'Remboursement',
  refundId: 'Remboursement',
  transfer: 'Versement',
  lastError: 'Dernière erreur',
  fulfilmentId: 'Vente',
  transition: 'Étape',
  impact: 'Effet',
  ended: 'Sessions fermées',
  refusalReason: 'Motif du refus',
  hiddenReason: 'Motif',
  suspensionReason: 'Motif de la suspension',
  stars: 'Étoiles',
  via: 'Depuis',
  buyerId: 'Acheteur',
  sellerId: 'Vendeur',
  before: 'Avant le message',
  imageUrl: 'Image',
  path: 'Adresse appelée',
  method: 'Méthode',
  reference: 'Référence',
  recipient: 'Destinataire',
  copy: 'Copie',
  products: 'Produits',
  categoryIds: 'Catégories',
  categoryName: 'Catégorie',
  values: 'Valeurs',
  productsMovedTo: 'Produits déplacés vers',
  withFields: 'Avec ses champs',
  year: 'Année',
  displayOrder: 'Ordre',
  featuredPosition: 'Place en tête',
  key: 'Réglage',
  number: 'Numéro',
  target: 'S’applique à',
  productNumber: 'Article',
  basis: 'Unité',
  grams: 'Grammes de CO₂e',
  modules: 'Modules',
  source: 'Source',
  url: 'Lien',
  validUntil: 'Valable jusqu’au',
  days: 'Jours',
  isHidden: 'Masqué',
  words: 'Mots',
  prefix: 'Début de la clé',
  rights: 'Droits',
  deliveryNote: 'Précisions de livraison',

  value: 'Valeur',
  enabled: 'activé',
  message: 'message',
  name: 'Nom',
  slug: 'Adresse',
  repFamily: 'Famille REP',
  pemdFamily: 'Famille PEMD',
  description: 'Description',
  status: 'Statut',
  role: 'Rôle',
  userType: 'Type de compte',
  reason: 'Motif',
  decision: 'Décision',
  title: 'Titre',
  price: 'Prix',
  quantity: 'Quantité',
  categoryId: 'Catégorie',
  category: 'Catégorie',
  parentId: 'Catégorie parente',
  position: 'Position',
  isFeatured: 'Mis en avant',
  text: 'Texte',
  note: 'Note',
  tag: 'Étiquette',
  suspendedAt: 'Suspendu le',
  fieldType: 'Type',
  options: 'Options',
  isRequired: 'Obligatoire',
  isFilterable: 'Filtrable',
  filters: 'Filtres',
  search: 'Recherche',
  delivery: 'Livraison',
  from: 'Du',
  to: 'Au',
  minTotal: 'Total minimal',
  maxTotal: 'Total maximal',
  rows: 'Lignes',
  attempts: 'Essais',
  form: 'Forme juridique',
  registration: 'RNA',
  siret: 'SIREN ou SIRET',
  vat: 'TVA',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'Adresse email',
  publicationDirector: 'Direction de la publication',
  statutesUrl: 'Statuts',
  host: 'Hébergeur',
  dataPlace: 'Pays des données',
  paymentProvider: 'Prestataire de paiement',
  mediator: 'Médiateur',
  site: 'Site',
  networks: 'Réseaux sociaux',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  facebook: 'Facebook',
  picture: 'Photo',
  logo: 'Logo',
  isExample: 'Exemple',
  version: 'Version',
}

/** `value.enabled` → `Valeur : activé`; a name nobody has translated stays as it is. */
export const nameOf = (path: string): string =>
  path
    .split('.')
    .map((part) => (Object.hasOwn(names, part) ? names[part] : part))
    .join('\u00a0: ')
