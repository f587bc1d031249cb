import type { FileStore } from '#server/capabilities/files/store.ts'
import type { Context } from '#server/context.ts'
import {
  backedUpFolders,
  copyFile,
  type Destination,
  openDestination,
  runConcurrently,
} from './copy-files.ts'

/**
 * The job that copies what was stored since its last run, so that a lost machine does not take the day's pictures with it. A store of objects
 * is copied every night; in between it looks after itself.
 */
export function copyNewFiles({ config, files }: Pick<Context, 'config' | 'files'>): () => Promise<void> {
  const { backup, s3 } = config
  if (!backup || s3) return async () => {}
  let follow: (() => Promise<void>) | undefined
  return async () => {
    follow ??= followNewFiles(files, await openDestination(backup))
    await follow()
  }
}

/** A picture's sizes follow each other for a while; in milliseconds. */
const settling = 10 * 60_000
/**
 * Copies what was stored since the last look. What was there at the first look is the nightly backup's. By the names on the first
 * level (a picture's folder, a portrait's file): one listing of a folder shows what is new.
 */
export function followNewFiles(
  files: FileStore,
  destination: Destination,
  clock: () => number = Date.now,
): () => Promise<void> {
  const known = new Set<string>()
  /** Names that are new, and since when; what of theirs has been copied. */
  const young = new Map<string, number>()
  const copied = new Set<string>()
  let isFirst = true
  return async () => {
    const now = clock()
    for (const name of await listNames(files)) {
      if (known.has(name)) continue
      known.add(name)
      if (!isFirst) young.set(name, now)
    }
    for (const [name, since] of young) {
      const keys = (await filesOf(files, name)).filter((key) => !copied.has(key) && !key.endsWith('.part'))
      await runConcurrently(keys, async (key) => {
        await copyFile(files, destination, key)
        copied.add(key)
      })
      if (now - since < settling) continue
      young.delete(name)
      for (const key of await filesOf(files, name)) copied.delete(key)
    }
    isFirst = false
  }
}

/** Files, and folders with a slash behind. */
async function listNames(files: FileStore): Promise<string[]> {
  const names: string[] = []
  for (const folder of backedUpFolders) {
    const entries = await list(files, `${folder}/`)
    names.push(...entries.map((entry) => (entry.isFile ? entry.key : `${entry.prefix.replace(/\/$/, '')}/`)))
  }
  return names
}

const filesOf = async (files: FileStore, name: string): Promise<string[]> =>
  name.endsWith('/') ? (await list(files, name)).flatMap((entry) => (entry.isFile ? entry.key : [])) : [name]

async function list(files: FileStore, prefix: string) {
  try {
    return [...(await files.listAll(prefix)).objects]
  } catch (error) {
    // Made with its first file.
    if ((error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ENOENT') return []
    throw error
  }
}
