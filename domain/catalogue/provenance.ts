/** Where an article comes from: what a balance of reuse and the follow-up of a demolition's diagnostic ask for. */
export const provenanceKinds = ['deconstruction', 'surplus', 'end-of-line', 'exhibition', 'other'] as const
export type ProvenanceKind = (typeof provenanceKinds)[number]

/** What is not known is absent. */
export interface Provenance {
  kind?: ProvenanceKind
  /** The building or site it was taken out of, as everybody may read it. */
  site?: string
  /** Of the diagnostic of products, equipment, materials and waste (code de la construction et de l’habitation, R. 126-8). */
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

/** `Dépose sur un chantier, lycée Jules-Verne (diagnostic PEMD 2026-114)`; empty: nothing is known. */
export function provenanceText({ kind, site, diagnostic }: Provenance): string {
  const text = [kind && provenanceNames[kind], site].filter(Boolean).join(', ')
  if (!diagnostic) return text
  return text ? `${text} (diagnostic PEMD ${diagnostic})` : `Diagnostic PEMD ${diagnostic}`
}
