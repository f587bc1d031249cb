import {
  maxDiagnosticLength,
  maxSiteLength,
  type Provenance,
  type ProvenanceKind,
  provenanceKinds,
  provenanceNames,
} from '../catalogue/provenance.ts'
import { cleanLine } from '../written-text.ts'
import type { ColumnTarget } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { infoNote, type RowReading, shortened } from './row-reading.ts'

/** Words at the beginning of a cell, in plain form. */
const provenanceWords: [string, ProvenanceKind][] = [
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

const maxCellLength = { site: maxSiteLength, diagnostic: maxDiagnosticLength }

/** Reads the provenance. Unknown words do not block the row: they become « other » with a note. */
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
      provenanceWords.find(([word]) => plain.startsWith(word))?.[1]
    provenance.kind = kind ?? 'other'
    if (!kind) {
      const text = `«\u00a0${shortened(written)}\u00a0» n’est pas une provenance connue\u00a0: «\u00a0${provenanceNames.other}\u00a0» est retenu.`
      reading.notes.push(infoNote(columnOf('provenance'), text))
    }
  }
  for (const target of ['site', 'diagnostic'] as const) {
    const line = cleanLine(cellOf(target))
    if (!line) continue
    provenance[target] = line.slice(0, maxCellLength[target]).trimEnd().toWellFormed()
    if (line.length <= maxCellLength[target]) continue
    const text = `Ce texte est trop long\u00a0: ses ${maxCellLength[target]} premiers caractères sont retenus.`
    reading.notes.push(infoNote(columnOf(target), text))
  }
  if (Object.keys(provenance).length > 0) reading.provenance = provenance
}
