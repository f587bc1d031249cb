import type { UndoResult } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'

/** What taking an import back did. */
export const undoText = ({ deleted, restored, kept }: UndoResult): string =>
  [
    deleted > 0 && countText(deleted, 'produit supprimé', 'produits supprimés'),
    restored > 0 && countText(restored, 'remis comme avant', 'remis comme avant'),
    kept.length > 0 && countText(kept.length, 'gardé tel quel', 'gardés tels quels'),
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
    .replace(/^\.$/, 'Il n’y avait plus rien à reprendre.')
