import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type BackupOverview, backupMessages, maxHoursWithoutBackup } from '#domain/platform/backups.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import type { Config } from '#server/config.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import { type ArchivingState, type Query, readArchivingState } from './base-backup.ts'
import { openDestination } from './copy-files.ts'
import { type Manifest, readManifests, totalRows } from './manifest.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the overview of backups for administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function getBackupOverview(ctx: Context): Promise<BackupOverview> {
  requireAdmin(ctx)
  const query = (statement: string) => ctx.db.execute(sql.raw(statement))
  return readBackups({ config: ctx.config, now: ctx.clock.now(), query })
}

/** Reads the backups that can be restored, with warnings for administrators. */
export async function readBackups(options: {
  config: Config
  now: Date
  query: Query
}): Promise<BackupOverview> {
  const { config } = options
  const { backup } = config
  const restoreCommand = replaceNpmCommands('npm run restore')
  // Only a local site may have no backups.
  if (!backup) return { destination: null, warnings: [], backups: [], log: null, restoreCommand }
  const destination = await openDestination(backup)
  const archiving = await readArchivingState(options.query)
  const found = await readManifests(destination).catch((error: Error) => error)
  const manifests = found instanceof Error ? [] : found
  const now = options.now.getTime()
  return {
    destination: destination.name,
    warnings: [
      ...(found instanceof Error
        ? [backupMessages.unreachable(found.message.slice(0, 200))]
        : warnOfBackupAge(manifests, now)),
      ...warnOfFailedArchiving(archiving, now),
      ...(!backup.s3 && (await isSameDisk(backup.folder, config.dataFolder))
        ? [backupMessages.sameDisk]
        : []),
      ...(backup.recipient ? [] : [backupMessages.unencrypted]),
    ].map((warning) => replaceNpmCommands(warning)),
    backups: manifests.map((manifest) => ({
      name: manifest.name,
      endedAt: manifest.endedAt,
      seconds: Math.round((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1000),
      bytes: manifest.database.bytes,
      files: manifest.files,
      isEncrypted: manifest.database.key.endsWith('.age'),
      rows: totalRows(manifest.content),
    })),
    log: archiving && { archivedAt: archiving.archivedAt?.toISOString() ?? null },
    restoreCommand,
  }
}

/** Enqueues a backup now. @throws AppError `not-signed-in`, `forbidden` */
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
  const hours = Math.floor((now - Date.parse(newest.endedAt)) / hourMs)
  return hours >= maxHoursWithoutBackup ? [backupMessages.old(hours)] : []
}

/** Milliseconds without an archived segment above which administrators are warned; it usually takes a minute. */
const archivingDelayMs = 5 * minuteMs

function warnOfFailedArchiving(archiving: ArchivingState | null, now: number): string[] {
  if (!archiving?.isFailing) return []
  const age = archiving.archivedAt ? now - archiving.archivedAt.getTime() : archivingDelayMs + 1
  return age > archivingDelayMs ? [backupMessages.waiting(Math.floor(age / minuteMs))] : []
}

/** Compares the disks; for a folder that does not exist yet, its parent's disk. */
async function isSameDisk(folder: string, dataFolder: string): Promise<boolean> {
  const absolute = resolve(folder)
  const [one, other] = await Promise.all([
    stat(absolute).catch(() => stat(resolve(absolute, '..')).catch(() => null)),
    stat(dataFolder).catch(() => null),
  ])
  return one !== null && other !== null && one.dev === other.dev
}

export const backupAdminRoutes = new Hono<HttpEnv>()
  .get('/backups', async (c) => c.json(await getBackupOverview(c.var.ctx)))
  .post('/backups', async (c) => {
    await requestBackup(c.var.ctx)
    return c.json({ requested: true }, 202)
  })
