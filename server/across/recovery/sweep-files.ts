import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type FileStore, walkFiles } from '#server/capabilities/files/store.ts'
import { deleteTemporaryFolders } from '#server/capabilities/files/temporary-folder.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { listAvatarsInUse } from '#server/contexts/accounts/avatars.ts'
import { listPicturesInUse } from '#server/contexts/catalogue/pictures.ts'
import { listMessagePicturesInUse } from '#server/contexts/messages/pictures.ts'
import { listIdentityPicturesInUse } from '#server/contexts/platform/identity-pictures.ts'
import { filesInUse } from '#server/contexts/selling/pictures.ts'

/** Functions of the contexts that return those of the addresses (`/files/…`, for a picture without size and ending) they use. */
const usageQueries = [
  listPicturesInUse,
  filesInUse,
  listAvatarsInUse,
  listMessagePicturesInUse,
  listIdentityPicturesInUse,
]

/**
 * Returns those of the keys (`…/` for a folder) that a row refers to, in one snapshot: a picture that moves from an upload to
 * its product would be missed between two queries.
 */
export const findUsedKeys = (ctx: Context, { keys }: { keys: string[] }): Promise<Set<string>> =>
  inTransaction({ ...ctx, actor: null }, async (ctx) => {
    await ctx.db.execute(sql`set transaction isolation level repeatable read, read only`)
    const urls = keys.map(toUrl)
    const found = new Set<string>()
    for (const findInUse of usageQueries) for (const url of await findInUse(ctx, { urls })) found.add(url)
    return new Set(keys.filter((key) => found.has(toUrl(key))))
  })

const toUrl = (key: string): string => `/files/${key.replace(/\/$/, '')}`

/** Returns a new transaction id: every transaction that has already written has a smaller one. */
async function readTransactionId({ db }: Context): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  return rows[0]?.id as string
}

/** Returns true when every transaction with a smaller id has ended. */
async function haveOlderTransactionsEnded({ db }: Context, transactionId: string): Promise<boolean> {
  const { rows } = await db.execute<{ settled: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${transactionId}::xid8 as settled`,
  )
  return rows[0]?.settled === true
}

const hourMs = 60 * 60 * 1000
/** Exceeds the time between storing a file and writing its row in any process. */
const minAgeMs = 24 * hourMs
/** Cards can be drawn again, so they expire. */
const maxCardAgeMs = 90 * 24 * hourMs

/** The number of files whose rows are queried at once. */
const filesPerBatch = 500
/** Limits the files deleted in one night, because their names stay in memory until the end. */
const maxDeletions = 20_000

/**
 * Deletes files that no row refers to, left by a killed process: partial files (`.part`), pictures, archives and the content of
 * temporary folders. It deletes only files a day old, after two checks, so that a row written meanwhile keeps its file. An
 * unreadable folder does not stop the others; the job fails at the end. Runs every night.
 */
export async function sweepFiles(
  ctx: Context,
  /** Milliseconds for which the second check waits for running transactions. */
  { timeoutMs = 60_000 }: { timeoutMs?: number } = {},
): Promise<void> {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => {
    ctx.log.error({ err: error }, 'files not read or deleted')
    failures.push(error)
  }
  // The machine's clock, which the store uses as well.
  const now = Date.now()
  const unused: string[] = []
  let deleted = 0
  const collectUnused = async (batch: StoredFiles[]) => {
    const used = await findUsedKeys(ctx, { keys: batch.map(({ key }) => key) })
    for (const { key, files } of batch)
      if (!used.has(key) && unused.length < maxDeletions && (await isOlder(ctx, files, now - minAgeMs)))
        unused.push(key)
  }

  let batch: StoredFiles[] = []
  for await (const stored of listStoredFiles(ctx.files, onFailure)) {
    const minAge = findMinAge(stored.kind)
    if (minAge === null) batch.push(stored)
    else if (await isOlder(ctx, stored.files, now - minAge))
      deleted += await deleteStored(ctx, stored.key, onFailure)
    if (batch.length < filesPerBatch) continue
    await collectUnused(batch)
    batch = []
  }
  if (batch.length > 0) await collectUnused(batch)

  if (unused.length > 0 && (await waitForTransactions(ctx, timeoutMs)))
    for (let start = 0; start < unused.length; start += filesPerBatch) {
      const keys = unused.slice(start, start + filesPerBatch)
      const used = await findUsedKeys(ctx, { keys })
      for (const key of keys) if (!used.has(key)) deleted += await deleteStored(ctx, key, onFailure)
    }
  deleted += await deleteTemporaryFolders({ beforeMs: now - minAgeMs })
  if (deleted > 0) ctx.log.warn({ deleted }, 'unused files deleted')
  if (failures.length > 0) throw new AggregateError(failures, 'some files were not read or deleted')
}

/** Waits for running transactions, which may be about to refer to a file. False when one of them takes too long. */
async function waitForTransactions(ctx: Context, timeoutMs: number): Promise<boolean> {
  const transactionId = await readTransactionId(ctx)
  for (let waited = 0; !(await haveOlderTransactionsEnded(ctx, transactionId)); waited += 500) {
    if (waited >= timeoutMs) return false
    await sleep(500)
  }
  return true
}

const findMinAge = (kind: StoredFiles['kind']): number | null =>
  kind === 'part' ? minAgeMs : kind === 'card' ? maxCardAgeMs : null

/** True when all files are older; files without a date or deleted meanwhile count as new. */
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

async function deleteStored(
  { files }: Context,
  key: string,
  onFailure: (error: unknown) => void,
): Promise<number> {
  try {
    await (key.endsWith('/') ? files.deleteAll(key) : files.delete(key))
    return 1
  } catch (error) {
    onFailure(error)
    return 0
  }
}

interface StoredFiles {
  /** `part` is a partial file. `card` can be drawn again. `referenced` is deleted when no row refers to it. */
  kind: 'part' | 'card' | 'referenced'
  /** The key that a row refers to: a file, or the folder (`…/`) of a picture's sizes. */
  key: string
  files: string[]
}

/** The folders that this program writes to; other files of the store are ignored. */
const folders = ['pictures', 'private-pictures', 'avatars', 'imports', 'cards']
const pictureFolder = /^(?:private-)?pictures\/[0-9a-f-]{36}\//

/** Lists every stored file, with the sizes of a picture together. */
async function* listStoredFiles(
  store: FileStore,
  onFailure: (error: unknown) => void,
): AsyncGenerator<StoredFiles> {
  for (const folder of folders) {
    let picture: StoredFiles | null = null
    for await (const key of walkFiles(store, folder, onFailure)) {
      if (key.endsWith('.part')) {
        yield { kind: 'part', key, files: [key] }
        continue
      }
      const pictureKey = pictureFolder.exec(key)?.[0]
      if (picture && picture.key !== pictureKey) {
        yield picture
        picture = null
      }
      if (picture) picture.files.push(key)
      else if (pictureKey) picture = { kind: 'referenced', key: pictureKey, files: [key] }
      else yield { kind: folder === 'cards' ? 'card' : 'referenced', key, files: [key] }
    }
    if (picture) yield picture
  }
}

/**
 * Deletes files that no row refers to, stored by a process that died before it wrote the row (pictures.ts). Repeatable, called
 * by a job.
 */
export async function deleteUnusedFiles(ctx: Context, { keys }: { keys: string[] }): Promise<void> {
  const used = await findUsedKeys(ctx, { keys })
  for (const key of keys) {
    if (used.has(key)) continue
    if (key.endsWith('/')) await ctx.files.deleteAll(key)
    else await ctx.files.delete(key)
  }
}
