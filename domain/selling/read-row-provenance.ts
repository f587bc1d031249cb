import {
  longestDiagnostic,
  longestSite,
  type Provenance,
  type ProvenanceKind,
  provenanceKinds,
  provenanceNames,
} from '../catalogue/provenance.ts'
import { cleanLine } from '../written-text.ts'
import type { ColumnTarget } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { type RowReading, shortened, understood } from './row-reading.ts'

/** As sellers write it, in plain form; what begins so. */
const words: [string, ProvenanceKind][] = [
  ['chantier', 'deconstruction'],
  ['deconstruction', 'deconstruction'],
  ['demolition', 'deconstruction'],
  ['depose', 'deconstruction'],
  ['curage', 'deconstruction'],
  ['surplus', 'surplus'],
  ['surstock', 'surplus'],
  ['fin de serie', 'end-of-line'],
  ['destockage', 'end-of-line'],
  ['expo', 'exhibition'],
  ['modele d expo', 'exhibition'],
  ['showroom', 'exhibition'],
  ['autre', 'other'],
  ['inconnu', 'other'],
]

const longest = { site: longestSite, diagnostic: longestDiagnostic }

/** Reads where an article comes from. What is not understood holds no row up: it is another provenance, and said so. */
export function readProvenance(
  reading: RowReading,
  cellOf: (target: ColumnTarget) => string,
  columnOf: (target: ColumnTarget) => number | null,
): void {
  const provenance: Provenance = {}
  const written = cellOf('provenance')
  if (written) {
    const plain = plainForm(written)
    const kind =
      provenanceKinds.find((known) => plainForm(provenanceNames[known]) === plain) ??
      words.find(([word]) => plain.startsWith(word))?.[1]
    provenance.kind = kind ?? 'other'
    if (!kind) {
      const text = `«\u00a0${shortened(written)}\u00a0» n’est pas une provenance connue\u00a0: «\u00a0${provenanceNames.other}\u00a0» est retenu.`
      reading.notes.push(understood(columnOf('provenance'), text))
    }
  }
  for (const target of ['site', 'diagnostic'] as const) {
    const line = cleanLine(cellOf(target))
    if (!line) continue
    provenance[target] = line.slice(0, longest[target]).trimEnd().toWellFormed()
    if (line.length <= longest[target]) continue
    const text = `Ce texte est trop long\u00a0: ses ${longest[target]} premiers caractères sont retenus.`
    reading.notes.push(understood(columnOf(target), text))
  }
  if (Object.keys(provenance).length > 0) reading.provenance = provenance
}
