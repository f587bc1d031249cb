import type { RestoreResult, UndoResult } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'

/** Describes the result of undoing an import. */
export const undoText = ({ deleted, reverted, drafts, exceptionCount }: UndoResult): string =>
  sentence([
    deleted > 0 && countText(deleted, 'produit retiré', 'produits retirés'),
    drafts > 0 && countText(drafts, 'brouillon retiré', 'brouillons retirés'),
    reverted > 0 && countText(reverted, 'remis comme avant', 'remis comme avant'),
    exceptionCount > 0 && countText(exceptionCount, 'gardé tel quel', 'gardés tels quels'),
  ]) || 'Il n’y avait plus rien à reprendre.'

/** Describes the effect of undoing an import. */
export const undoPreviewText = ({ deleted, reverted, drafts, exceptionCount }: UndoResult): string =>
  sentence([
    deleted > 0 && countText(deleted, 'produit créé sera retiré', 'produits créés seront retirés'),
    drafts > 0 && countText(drafts, 'brouillon sera retiré', 'brouillons seront retirés'),
    reverted > 0 && countText(reverted, 'sera remis comme avant', 'seront remis comme avant'),
    exceptionCount > 0 &&
      `${countText(exceptionCount, 'restera', 'resteront')} en l’état, car on y a touché depuis`,
  ]) || 'Il n’y a plus rien à reprendre.'

/** Describes the result of restoring an import. */
export const restoreText = ({ returned, updated, drafts, missing }: RestoreResult): string =>
  sentence([
    returned > 0 && countText(returned, 'produit revenu', 'produits revenus'),
    drafts > 0 && countText(drafts, 'brouillon revenu', 'brouillons revenus'),
    updated > 0 && countText(updated, 'de nouveau à jour', 'de nouveau à jour'),
    missing > 0 &&
      `${countText(missing, 'n’a pas pu revenir', 'n’ont pas pu revenir')}\u00a0: sa référence sert à une autre annonce`,
  ])

function sentence(parts: (string | false)[]): string {
  const text = parts.filter(Boolean).join(', ')
  return text && `${text}.`
}
