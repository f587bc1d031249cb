import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BackupOverview, backupConcernHours, backupMessages } from '#domain/platform/backups.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import type { Config } from '#server/config.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { asTyped } from '#server/lib/site-command.ts'
import { openDestination } from './destination.ts'
import { type Manifest, readManifests, rowsOf } from './manifest.ts'
import { spoolFolder } from './ship-segments.ts'

const minute = 60_000
const hour = 60 * minute

/** For administrators: what there is to come back to. @throws AppError `not-signed-in`, `forbidden` */
export async function getBackupOverview(ctx: Context): Promise<BackupOverview> {
  requireAdmin(ctx)
  return readBackups({ config: ctx.config, now: ctx.clock.now() })
}

/** What there is to come back to, and what a person has to see to. */
export async function readBackups(of: { config: Config; now: Date }): Promise<BackupOverview> {
  const { config } = of
  const { backup, databaseUrl } = config
  const restoreCommand = asTyped('npm run restore')
  // Of a local site alone, which may go as it came.
  if (!backup) return { destination: null, warnings: [], backups: [], waiting: null, restoreCommand }
  const destination = await openDestination(backup)
  const waiting = databaseUrl ? null : await readWaiting(config)
  const found = await readManifests(destination).catch((error: Error) => error)
  const manifests = found instanceof Error ? [] : found
  const now = of.now.getTime()
  return {
    destination: destination.name,
    warnings: [
      ...(found instanceof Error
        ? [backupMessages.unreachable(found.message.slice(0, 200))]
        : warnOfBackupAge(manifests, now)),
      ...warnOfWaitingSegments(waiting, now),
      ...(!backup.s3 && (await isSameDisk(backup.folder, config.dataFolder))
        ? [backupMessages.sameDisk]
        : []),
      ...(backup.recipient ? [] : [backupMessages.unencrypted]),
    ].map((warning) => asTyped(warning)),
    backups: manifests.map((manifest) => ({
      name: manifest.name,
      endedAt: manifest.endedAt,
      seconds: Math.round((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1000),
      bytes: manifest.database.bytes,
      files: manifest.files,
      isEncrypted: manifest.database.key.endsWith('.age'),
      rows: rowsOf(manifest.content),
    })),
    waiting,
    restoreCommand,
  }
}

/** Has one made now, as in the night. @throws AppError `not-signed-in`, `forbidden` */
export async function requestBackup(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, 'back-up', {})
    await recordAudit(ctx, [
      { action: 'backup.ask', subject: { type: 'job', id: 'back-up', name: 'Sauvegarde' } },
    ])
  })
}

function warnOfBackupAge([newest]: Manifest[], now: number): string[] {
  if (!newest) return [backupMessages.never]
  const hours = Math.floor((now - Date.parse(newest.endedAt)) / hour)
  return hours >= backupConcernHours ? [backupMessages.old(hours)] : []
}

/** A segment waits for seconds, as a rule. */
const concern = 5 * minute

function warnOfWaitingSegments(waiting: BackupOverview['waiting'], now: number): string[] {
  const age = waiting?.since ? now - Date.parse(waiting.since) : 0
  return age > concern ? [backupMessages.waiting(Math.floor(age / minute))] : []
}

async function readWaiting(config: Config): Promise<{ segments: number; since: string | null }> {
  const folder = spoolFolder(config)
  const names = await readdir(folder).catch(() => [])
  const moments = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  const first = Math.min(...moments)
  return { segments: names.length, since: Number.isFinite(first) ? new Date(first).toISOString() : null }
}

/** Where the folder has yet to be made, that of the folder above it. */
async function isSameDisk(folder: string, dataFolder: string): Promise<boolean> {
  const absolute = resolve(folder)
  const [one, other] = await Promise.all([
    stat(absolute).catch(() => stat(resolve(absolute, '..')).catch(() => null)),
    stat(dataFolder).catch(() => null),
  ])
  return one !== null && other !== null && one.dev === other.dev
}
