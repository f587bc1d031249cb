import { type Association, registrationText } from '../platform/association.ts'
import { aboutSections } from './delivered/about.ts'
import { legalSections } from './delivered/legal.ts'
import { termsSections } from './delivered/terms.ts'
import type { TextFacts } from './fill-blocks.ts'
import type { PageSection } from './page-section.ts'

interface TextPage {
  label: string
  /** Of the delivered text: a day, `2026-11-22`. */
  updated: string
  sections: readonly PageSection[]
  /** What the program draws, by section. */
  parts: Record<string, string[]>
}

/** The pages whose words administrators may change, section by section. */
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
    updated: '2026-11-28',
    sections: termsSections,
    parts: {
      retractation: ['bouton-renoncer', 'formulaire-de-rétractation'],
      garanties: ['garanties-légales'],
    },
  },
} satisfies Record<string, TextPage>
export type TextPageName = keyof typeof textPages

export const isTextPage = (name: string): name is TextPageName => Object.hasOwn(textPages, name)

/** What the words of a section are changed under. */
export const sectionTextName = (page: TextPageName, id: string): string => `page:${page}:${id}`

export const sectionTextNames: readonly string[] = (Object.keys(textPages) as TextPageName[]).flatMap(
  (page) => textPages[page].sections.map(({ id }) => sectionTextName(page, id)),
)

/** The section of that name, and what the program draws in it. */
export function findSection(
  name: string,
): { page: TextPage; section: PageSection; parts: readonly string[] } | undefined {
  const [kind, pageName = '', id = ''] = name.split(':')
  if (kind !== 'page' || !isTextPage(pageName)) return undefined
  const page: TextPage = textPages[pageName]
  const section = page.sections.find((one) => one.id === id)
  return section && { page, section, parts: page.parts[id] ?? [] }
}

interface Known {
  /** Of the site, as people read it. */
  shownName: string
  association: Association
  isMeasured: boolean
}

/** What the pages' words may hold. */
export const textFactsOf = ({ shownName, association, isMeasured }: Known): TextFacts => ({
  facts: factsIn(shownName, association),
  clauses: clausesIn(association, isMeasured),
})

const factsIn = (shownName: string, association: Association): Map<string, string> =>
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

const clausesIn = (association: Association, isMeasured: boolean): Map<string, string> =>
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
  const known = [name, address, site].filter(Boolean)
  return known.length > 0 ? `\u00a0: ${known.join(', ')}` : ''
}
