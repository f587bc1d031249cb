/** The origins of a product, which the reuse balance and the follow-up of a demolition's diagnostic require. */
export const provenanceKinds = ['deconstruction', 'surplus', 'end-of-line', 'exhibition', 'other'] as const
export type ProvenanceKind = (typeof provenanceKinds)[number]

/** Unknown properties are absent. */
export interface Provenance {
  kind?: ProvenanceKind
  /** The building or site it was removed from; public. */
  site?: string
  /** The diagnostic of products, equipment, materials and waste (code de la construction et de l’habitation, R. 126-8). */
  diagnostic?: string
}

export const provenanceNames: Record<ProvenanceKind, string> = {
  deconstruction: 'Dépose sur un chantier',
  surplus: 'Surplus de chantier ou de commande',
  'end-of-line': 'Fin de série',
  exhibition: 'Modèle d’exposition',
  other: 'Autre',
}

export const maxSiteLength = 120
export const maxDiagnosticLength = 60

/** `Dépose sur un chantier, lycée Jules-Verne (diagnostic PEMD 2026-114)`; empty when unknown. */
export function provenanceText({ kind, site, diagnostic }: Provenance): string {
  const text = [kind && provenanceNames[kind], site].filter(Boolean).join(', ')
  if (!diagnostic) return text
  return text ? `${text} (diagnostic PEMD ${diagnostic})` : `Diagnostic PEMD ${diagnostic}`
}
