import { sortTextsSince } from '../catalogue/sort-texts.ts'
import { type Association, registrationText } from '../platform/association.ts'
import { legalSections } from './delivered/legal.ts'
import { termsSections } from './delivered/terms.ts'
import type { PlaceholderValues } from './fill-blocks.ts'
import type { PageSection } from './rich-text.ts'

/** The purpose of the marketplace, its advantages, and links. */
const aboutSections: readonly PageSection[] = [
  {
    id: 'mission',
    label: 'Mission',
    title: 'Rien de ce qui peut encore se poser ne devrait finir à la benne',
    body: `Une erreur de cote, un chantier qui s’arrête, une fin de série, un modèle d’exposition : chaque année, des portes, des radiateurs, des vasques et des parquets parfaitement bons sont jetés faute d’acheteur au bon moment.

{site} met ces matériaux sous les yeux de ceux qui en cherchent. C’est de l’économie circulaire à hauteur de chantier : un produit, un prix, un endroit où le retirer.`,
  },
  {
    id: 'raisons',
    label: 'Raisons',
    title: 'Six raisons de choisir {site}',
    body: `## Des annonces précises

Chaque annonce dit l’état, les dimensions et l’origine du produit. Ce qui ne correspond pas se signale avant que le vendeur soit payé.

## Un argent protégé

Le paiement est conservé jusqu’au retrait. Le vendeur sait qu’il sera payé, l’acheteur sait qu’il recevra.

## Des prix de seconde chance

Une commande annulée ou un modèle d’exposition coûte moins cher que le neuf, et vaut souvent autant.

## Près du chantier

Les produits se retirent chez le professionnel qui les vend. Pour le reste, une livraison se demande en deux lignes.

## Moins de bennes

Une porte reposée est une porte qu’on n’a ni fabriquée, ni jetée. Le second œuvre est la part du chantier qui se réemploie le mieux.

## Sans but lucratif

Une association fait tourner la place de marché. Ce qu’elle gagne sert à la faire tourner mieux.`,
  },
  {
    id: 'avancer',
    label: 'Invitation',
    title: 'Un lot qui dort, un chantier qui attend',
    body: '{boutons-produits-et-contact}',
  },
]

/** The day of the last change to the delivered terms. */
const termsChangedOn = '2026-11-28'

interface TextPage {
  label: string
  /** Day of the last change to the delivered text, `2026-11-22`. */
  updated: string
  sections: readonly PageSection[]
  /** Parts that the program draws, by section. */
  parts: Record<string, string[]>
}

/** Pages whose text administrators may change, section by section. */
export const textPages = {
  about: {
    label: 'À propos',
    updated: '2026-11-24',
    sections: aboutSections,
    parts: { avancer: ['boutons-produits-et-contact'] },
  },
  legal: {
    label: 'Mentions légales',
    updated: '2026-11-22',
    sections: legalSections,
    parts: { traitements: ['tableau-des-usages'], durees: ['registre-des-durées'] },
  },
  terms: {
    label: 'Conditions générales',
    updated: termsChangedOn > sortTextsSince ? termsChangedOn : sortTextsSince,
    sections: termsSections,
    parts: {
      retractation: ['bouton-renoncer', 'formulaire-de-rétractation'],
      garanties: ['garanties-légales'],
    },
  },
} satisfies Record<string, TextPage>
export type TextPageName = keyof typeof textPages

export const isTextPage = (name: string): name is TextPageName => Object.hasOwn(textPages, name)

/** Returns the name under which a section's text is stored. */
export const sectionTextName = (page: TextPageName, id: string): string => `page:${page}:${id}`

export const sectionTextNames: readonly string[] = (Object.keys(textPages) as TextPageName[]).flatMap(
  (page) => textPages[page].sections.map(({ id }) => sectionTextName(page, id)),
)

/** Finds a section by name, with the parts that the program draws in it. */
export function findSection(
  name: string,
): { page: TextPage; section: PageSection; parts: readonly string[] } | undefined {
  const [kind, pageName = '', id = ''] = name.split(':')
  if (kind !== 'page' || !isTextPage(pageName)) return undefined
  const page: TextPage = textPages[pageName]
  const section = page.sections.find((one) => one.id === id)
  return section && { page, section, parts: page.parts[id] ?? [] }
}

interface PlaceholderSources {
  /** The site's displayed name. */
  shownName: string
  association: Association
  isMeasured: boolean
}

/** Returns the values for the pages' placeholders. */
export const placeholderValues = ({
  shownName,
  association,
  isMeasured,
}: PlaceholderSources): PlaceholderValues => ({
  facts: listFacts(shownName, association),
  clauses: listClauses(association, isMeasured),
})

const listFacts = (shownName: string, association: Association): Map<string, string> =>
  new Map([
    ['site', shownName],
    ['association', association.name],
    ['forme-juridique', association.form],
    ['rna', association.registration],
    ['siren-ou-siret', association.siret],
    ['tva', association.vat],
    ['adresse', association.address],
    ['téléphone', association.phone],
    ['email', association.email],
    ['direction-de-la-publication', association.publicationDirector],
    ['statuts', association.statutesUrl],
    ['hébergeur', association.host.name],
    ['adresse-de-l-hébergeur', association.host.address],
    ['téléphone-de-l-hébergeur', association.host.phone],
    ['pays-des-données', association.host.dataPlace],
  ])

const listClauses = (association: Association, isMeasured: boolean): Map<string, string> =>
  new Map([
    ['immatriculation', registrationText(association)],
    [
      'coordonnées',
      [association.phone && `par téléphone au ${association.phone}`, `par email à ${association.email}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['prestataire', association.paymentProvider && ` (${association.paymentProvider})`],
    ['médiateur', mediatorClause(association.mediator)],
    [
      'mesure-d-audience',
      isMeasured
        ? 'Le site ne contient ni publicité, ni contenu chargé chez un tiers, hormis une mesure d’audience, si vous l’avez acceptée.'
        : 'Le site ne contient ni publicité, ni mesure d’audience, ni contenu chargé chez un tiers.',
    ],
  ])

function mediatorClause({ name, address, site }: Association['mediator']): string {
  const parts = [name, address, site].filter(Boolean)
  return parts.length > 0 ? `\u00a0: ${parts.join(', ')}` : ''
}
