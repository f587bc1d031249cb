import { addDays, dayOf } from './days.ts'

/** What a backup held when it was made: compared with what comes back from it. */
export interface BackupContent {
  /** Rows by table. */
  tables: Record<string, number>
  /** Cents by account of the ledger; together nothing. */
  ledger: Record<string, number>
}

/** One backup as its own description beside it says. */
export interface BackupLine {
  /** Its moment, as its name says: `2026-11-23T02-00-00Z`. */
  name: string
  endedAt: string
  seconds: number
  /** Of the database, as it lies there. */
  bytes: number
  files: number
  isEncrypted: boolean
  rows: number
}

export interface BackupOverview {
  /** Null: no destination is configured. */
  destination: string | null
  /** What a person has to see to. */
  warnings: string[]
  /** Newest first. */
  backups: BackupLine[]
  /** When PostgreSQL last archived a segment of its log; null: it archives none, and changes since the last backup are in no backup. */
  log: { archivedAt: string | null } | null
  /** The command an operator types on the server. */
  restoreCommand: string
}

export const retainedBackups = { days: 7, weeks: 4, months: 12 }

/** Hours without a backup before a warning. */
export const maxHoursWithoutBackup = 36

/**
 * Which of the moments (ISO 8601) stay: the newest of each of the last seven days that have one, of the last four weeks and of the last
 * twelve months, by the calendar of Paris. The newest of all always stays.
 */
export function chooseRetainedBackups(moments: string[]): Set<string> {
  const newestFirst = [...moments].sort().reverse()
  const newestOf = (period: (moment: string) => string, count: number) => {
    const found = new Map<string, string>()
    for (const moment of newestFirst) {
      const name = period(moment)
      if (!found.has(name) && found.size < count) found.set(name, moment)
    }
    return [...found.values()]
  }
  const day = (moment: string) => dayOf(new Date(moment))
  return new Set([
    ...newestOf(day, retainedBackups.days),
    ...newestOf((moment) => mondayOf(day(moment)), retainedBackups.weeks),
    ...newestOf((moment) => day(moment).slice(0, 7), retainedBackups.months),
  ])
}

function mondayOf(day: string): string {
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
