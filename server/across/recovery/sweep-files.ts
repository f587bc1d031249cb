import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type FileStore, walkFiles } from '#server/capabilities/files/store.ts'
import { deleteTemporaryFolders } from '#server/capabilities/files/temporary-folder.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { avatarsInUse } from '#server/contexts/accounts/avatars.ts'
import { picturesInUse } from '#server/contexts/catalogue/pictures.ts'
import { messagePicturesInUse } from '#server/contexts/messages/pictures.ts'
import { identityPicturesInUse } from '#server/contexts/platform/identity-pictures.ts'
import { filesInUse } from '#server/contexts/selling/pictures.ts'

/** Each context says which of these addresses (`/files/…`, without size and ending for a picture) it shows. */
const uses = [picturesInUse, filesInUse, avatarsInUse, messagePicturesInUse, identityPicturesInUse]

/**
 * Which of these keys of the store (`…/` a folder) something shows, all as of one moment: a picture goes from an upload to its
 * product, and between two looks would be neither's.
 */
export const usedFiles = (ctx: Context, { keys }: { keys: string[] }): Promise<Set<string>> =>
  inTransaction({ ...ctx, actor: null }, async (ctx) => {
    await ctx.db.execute(sql`set transaction isolation level repeatable read, read only`)
    const urls = keys.map(urlOf)
    const found = new Set<string>()
    for (const inUse of uses) for (const url of await inUse(ctx, { urls })) found.add(url)
    return new Set(keys.filter((key) => found.has(urlOf(key))))
  })

const urlOf = (key: string): string => `/files/${key.replace(/\/$/, '')}`

/** Names this moment: what has begun to write before it. */
async function nameMoment({ db }: Context): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  return rows[0]?.id as string
}

/** Whether everybody who was writing at that moment has committed, or has not. */
async function isSettled({ db }: Context, moment: string): Promise<boolean> {
  const { rows } = await db.execute<{ settled: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${moment}::xid8 as settled`,
  )
  return rows[0]?.settled === true
}

const hour = 60 * 60 * 1000
/** Longer than any process takes from storing a file to writing its row. */
const safeAge = 24 * hour
/** Cards are stored only so as not to be drawn again. */
const cardAge = 90 * 24 * hour

/** Files whose rows are looked up at once. */
const atOnce = 500
/** Limits the files deleted in one night, because their names stay in memory until the end. */
const most = 20_000

/**
 * Every night: deletes files that no row refers to, left by a process that was killed: halves of files (`.part`), pictures and archives, and
 * the content of temporary folders. Only files that are a day old, looked up twice: a row written meanwhile keeps its file. A folder that
 * cannot be read does not stop the others; the job fails at the end.
 */
export async function sweepFiles(
  ctx: Context,
  /** Between the two look-ups, in milliseconds. */
  { timeoutMs = 60_000 }: { timeoutMs?: number } = {},
): Promise<void> {
  const failures: unknown[] = []
  const onUnreadable = (error: unknown) => {
    ctx.log.error({ err: error }, 'files not looked through')
    failures.push(error)
  }
  // By the machine's clock, as the store has it.
  const now = Date.now()
  const unused: string[] = []
  let deleted = 0
  const look = async (batch: StoredFiles[]) => {
    const used = await usedFiles(ctx, { keys: batch.map(({ key }) => key) })
    for (const { key, files } of batch)
      if (!used.has(key) && unused.length < most && (await isOlder(ctx, files, now - safeAge)))
        unused.push(key)
  }

  let batch: StoredFiles[] = []
  for await (const stored of storedFiles(ctx.files, onUnreadable)) {
    const age = ageOf(stored.kind)
    if (age === null) batch.push(stored)
    else if (await isOlder(ctx, stored.files, now - age))
      deleted += await remove(ctx, stored.key, onUnreadable)
    if (batch.length < atOnce) continue
    await look(batch)
    batch = []
  }
  if (batch.length > 0) await look(batch)

  if (unused.length > 0 && (await waitForTransactions(ctx, timeoutMs)))
    for (let first = 0; first < unused.length; first += atOnce) {
      const keys = unused.slice(first, first + atOnce)
      const used = await usedFiles(ctx, { keys })
      for (const key of keys) if (!used.has(key)) deleted += await remove(ctx, key, onUnreadable)
    }
  deleted += await deleteTemporaryFolders({ before: now - safeAge })
  if (deleted > 0) ctx.log.warn({ deleted }, 'files that nothing shows deleted')
  if (failures.length > 0) throw new AggregateError(failures, 'some files were not looked through')
}

/** Waits for running transactions, which may be about to refer to a file. False: one of them takes too long. */
async function waitForTransactions(ctx: Context, timeoutMs: number): Promise<boolean> {
  const moment = await nameMoment(ctx)
  for (let waited = 0; !(await isSettled(ctx, moment)); waited += 500) {
    if (waited >= timeoutMs) return false
    await pause(500)
  }
  return true
}

const ageOf = (kind: StoredFiles['kind']): number | null =>
  kind === 'part' ? safeAge : kind === 'card' ? cardAge : null

/** All of them. Null dates and files that went meanwhile: not old. */
async function isOlder({ files: store }: Context, files: string[], before: number): Promise<boolean> {
  for (const key of files) {
    const changed = await store.getMetaData(key).then(
      ({ lastModified }) => lastModified.getTime(),
      () => Number.POSITIVE_INFINITY,
    )
    if (!(changed < before)) return false
  }
  return true
}

async function remove({ files }: Context, key: string, onFailure: (error: unknown) => void): Promise<number> {
  try {
    await (key.endsWith('/') ? files.deleteAll(key) : files.delete(key))
    return 1
  } catch (error) {
    onFailure(error)
    return 0
  }
}

interface StoredFiles {
  /** `part`: a half of a file. `card`: drawn again when it is missed. `shown`: by a row, or by nothing. */
  kind: 'part' | 'card' | 'shown'
  /** What a row names: a file, or the folder (`…/`) of a picture's sizes. */
  key: string
  files: string[]
}

/** The folders this program writes to; anything else in the store is left alone. */
const folders = ['pictures', 'private-pictures', 'avatars', 'imports', 'cards']
const ofPicture = /^(?:private-)?pictures\/[0-9a-f-]{36}\//

/** Every stored file, the sizes of a picture together. */
async function* storedFiles(
  store: FileStore,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<StoredFiles> {
  for (const folder of folders) {
    let picture: StoredFiles | null = null
    for await (const key of walkFiles(store, folder, onUnreadable)) {
      if (key.endsWith('.part')) {
        yield { kind: 'part', key, files: [key] }
        continue
      }
      const picturesKey = ofPicture.exec(key)?.[0]
      if (picture && picture.key !== picturesKey) {
        yield picture
        picture = null
      }
      if (picture) picture.files.push(key)
      else if (picturesKey) picture = { kind: 'shown', key: picturesKey, files: [key] }
      else yield { kind: folder === 'cards' ? 'card' : 'shown', key, files: [key] }
    }
    if (picture) yield picture
  }
}

/**
 * Deletes files that nothing shows: stored by a process that died before it wrote down whose they are (pictures.ts).
 * Called by a job, again if need be.
 */
export async function deleteUnusedFiles(ctx: Context, { keys }: { keys: string[] }): Promise<void> {
  const used = await usedFiles(ctx, { keys })
  for (const key of keys) {
    if (used.has(key)) continue
    if (key.endsWith('/')) await ctx.files.deleteAll(key)
    else await ctx.files.delete(key)
  }
}
