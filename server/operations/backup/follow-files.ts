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
 * Returns the job that copies files stored since its last run, so that the loss of a machine does not lose the day's pictures. An object
 * store is copied every night only, because it is redundant itself.
 */
export function copyNewFiles({ config, files }: Pick<Context, 'config' | 'files'>): () => Promise<void> {
  const { backup, s3 } = config
  if (!backup || s3) return async () => {}
  let copyNew: (() => Promise<void>) | undefined
  return async () => {
    copyNew ??= followNewFiles(files, await openDestination(backup))
    await copyNew()
  }
}

/** Milliseconds within which all sizes of a new picture are stored. */
const settlingMs = 10 * 60_000
/**
 * Copies files stored since the last run; those of before the first run are left to the nightly backup. It compares names on the first
 * level (a picture's folder, a portrait's file), so that one listing of a folder is enough.
 */
export function followNewFiles(
  files: FileStore,
  destination: Destination,
  clock: () => number = Date.now,
): () => Promise<void> {
  const seenNames = new Set<string>()
  /** New names with the time they were found; the next set contains their copied files. */
  const recentNames = new Map<string, number>()
  const copied = new Set<string>()
  let isFirstRun = true
  return async () => {
    const now = clock()
    for (const name of await listNames(files)) {
      if (seenNames.has(name)) continue
      seenNames.add(name)
      if (!isFirstRun) recentNames.set(name, now)
    }
    for (const [name, since] of recentNames) {
      const keys = (await listFilesOf(files, name)).filter(
        (key) => !copied.has(key) && !key.endsWith('.part'),
      )
      await runConcurrently(keys, async (key) => {
        await copyFile(files, destination, key)
        copied.add(key)
      })
      if (now - since < settlingMs) continue
      recentNames.delete(name)
      for (const key of await listFilesOf(files, name)) copied.delete(key)
    }
    isFirstRun = false
  }
}

/** Lists files, and folders with a final slash. */
async function listNames(files: FileStore): Promise<string[]> {
  const names: string[] = []
  for (const folder of backedUpFolders) {
    const entries = await listObjects(files, `${folder}/`)
    names.push(...entries.map((entry) => (entry.isFile ? entry.key : `${entry.prefix.replace(/\/$/, '')}/`)))
  }
  return names
}

const listFilesOf = async (files: FileStore, name: string): Promise<string[]> =>
  name.endsWith('/')
    ? (await listObjects(files, name)).flatMap((entry) => (entry.isFile ? entry.key : []))
    : [name]

async function listObjects(files: FileStore, prefix: string) {
  try {
    return [...(await files.listAll(prefix)).objects]
  } catch (error) {
    // Created with its first file.
    if ((error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ENOENT') return []
    throw error
  }
}
