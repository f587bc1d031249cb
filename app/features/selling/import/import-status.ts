import type { ImportStatus } from '#domain/selling/imports.ts'

export const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À vérifier',
  running: 'En cours',
  done: 'Terminé',
  failed: 'Interrompu',
  undone: 'Annulé',
}
