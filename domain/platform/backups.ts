import { addDays, toParisDay } from './days.ts'

/** The content of a backup when it was made, compared with what is restored. */
export interface BackupContent {
  /** Rows by table. */
  tables: Record<string, number>
  /** Cents by account of the ledger; they add up to zero. */
  ledger: Record<string, number>
}

/** A backup according to its description file. */
export interface BackupLine {
  /** The moment in its name: `2026-11-23T02-00-00Z`. */
  name: string
  endedAt: string
  seconds: number
  /** Size of the database backup. */
  bytes: number
  files: number
  isEncrypted: boolean
  rows: number
}

export interface BackupOverview {
  /** Null when no destination is configured. */
  destination: string | null
  /** Problems that a person must solve. */
  warnings: string[]
  /** Newest first. */
  backups: BackupLine[]
  /**
   * Time at which PostgreSQL last archived a log segment; null when it archives none, so that changes since the last backup are lost with
   * the disk.
   */
  log: { archivedAt: string | null } | null
  /** The command for an operator on the server. */
  restoreCommand: string
}

export const retainedBackups = { days: 7, weeks: 4, months: 12 }

/** Hours without a backup that cause a warning. */
export const maxHoursWithoutBackup = 36

/**
 * Chooses the moments (ISO 8601) to retain: the newest of each of the last seven days that have one, of the last four weeks and of the last
 * twelve months, by the calendar of Paris. The newest of all is always retained.
 */
export function chooseRetainedBackups(moments: string[]): Set<string> {
  const newestFirst = [...moments].sort().reverse()
  const newestByPeriod = (period: (moment: string) => string, count: number) => {
    const found = new Map<string, string>()
    for (const moment of newestFirst) {
      const name = period(moment)
      if (!found.has(name) && found.size < count) found.set(name, moment)
    }
    return [...found.values()]
  }
  const day = (moment: string) => toParisDay(new Date(moment))
  return new Set([
    ...newestByPeriod(day, retainedBackups.days),
    ...newestByPeriod((moment) => findMonday(day(moment)), retainedBackups.weeks),
    ...newestByPeriod((moment) => day(moment).slice(0, 7), retainedBackups.months),
  ])
}

function findMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export const backupMessages = {
  requested: 'La sauvegarde commence\u00a0: elle paraît ici dès qu’elle est finie et vérifiée.',
  askFailure: 'La sauvegarde n’a pas été demandée',
  empty: 'Aucune sauvegarde pour l’instant : la première est faite à 2 heures, la nuit prochaine.',
  loadFailure: 'Les sauvegardes n’ont pas pu être lues.',
  none: 'Aucune sauvegarde n’est réglée\u00a0: ce site local se perd avec sa machine. La personne qui tient le serveur dit où en mettre (BACKUP_FOLDER ou BACKUP_S3_…).',
  never: 'Aucune sauvegarde n’a encore réussi.',
  old: (hours: number) =>
    `La dernière sauvegarde date de ${hours}\u00a0heures : une nuit au moins a manqué. La raison est dans « Tâches de fond ».`,
  sameDisk:
    'Les sauvegardes sont sur le même disque que les données : une panne de ce disque perdrait les deux.',
  unencrypted:
    'Les sauvegardes ne sont pas chiffrées : qui les lit, lit tout. Donnez BACKUP_RECIPIENT (npm run backup -- --new-key).',
  unreachable: (reason: string) => `La destination des sauvegardes ne répond pas (${reason}).`,
  waiting: (minutes: number) =>
    `Les dernières modifications attendent depuis ${minutes}\u00a0minutes d’être mises à l’abri : la commande d’archivage de PostgreSQL échoue (journal de PostgreSQL).`,
}
