import { resolve } from 'node:path'
import { type FileStore, openStore, walkFiles } from '#server/capabilities/files/store.ts'
import type { BackupConfig } from '#server/config.ts'
import { sealBytes, sealedExtension } from './sealing.ts'

/** Folders with files that database rows refer to; `cards` is left out because its pictures are drawn again on demand. */
export const backedUpFolders = ['pictures', 'private-pictures', 'avatars', 'imports']

const filesFolder = 'files'
const maxConcurrent = 8

const backupKey = (key: string, { recipient }: Pick<Destination, 'recipient'>) =>
  `${filesFolder}/${key}${recipient ? sealedExtension : ''}`

/** Returns the key in the file store of a file in the destination. */
export const toStoreKey = (key: string): string =>
  key.slice(filesFolder.length + 1, key.endsWith(sealedExtension) ? -sealedExtension.length : undefined)

/** Lists every file of the application. @throws the first error of reading a folder, after the others were read */
export async function listFiles(files: FileStore): Promise<string[]> {
  const failures: unknown[] = []
  const keys: string[] = []
  for (const folder of backedUpFolders)
    for await (const key of walkFiles(files, folder, (error) => failures.push(error)))
      if (!key.endsWith('.part')) keys.push(key)
  if (failures.length > 0) throw failures[0]
  return keys
}

/** Copies files that the destination lacks; a file never changes under its name. */
export async function copyFiles(files: FileStore, destination: Destination, keys: string[]): Promise<void> {
  const existingKeys = new Set(await listKeys(destination, filesFolder))
  const missing = keys.filter((key) => !existingKeys.has(backupKey(key, destination)))
  await runConcurrently(missing, (key) => copyFile(files, destination, key))
}

/** Copies one file; one deleted meanwhile is skipped. */
export async function copyFile(files: FileStore, destination: Destination, key: string): Promise<void> {
  let content: Uint8Array
  try {
    content = await files.getBytes(key)
  } catch (error) {
    if (await files.exists(key)) throw error
    return
  }
  await destination.store.put(backupKey(key, destination), await sealBytes(content, destination.recipient))
}

/** Deletes files that neither the application nor one of the backups' lists refers to. */
export async function deleteUnreferencedFiles(
  files: FileStore,
  destination: Destination,
  readLists: () => Promise<string[][]>,
): Promise<void> {
  // Listed first, so that files copied from now on are not deleted.
  const existingKeys = await listKeys(destination, filesFolder)
  const referencedKeys = new Set((await Promise.all([listFiles(files), readLists()])).flat(2))
  await runConcurrently(
    existingKeys.filter((key) => !referencedKeys.has(toStoreKey(key))),
    (key) => destination.store.delete(key),
  )
}

/** Runs `work` for all items, a few at a time. */
export async function runConcurrently<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = [...items].reverse()
  const runLane = async () => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: maxConcurrent }, runLane))
}

/**
 * The place of backups and the key that encrypts them. It contains `backups/<moment>.json` (manifest.ts), `database/<moment>.…`,
 * `files/<key>` and `log/<cluster>/<segment>.gz`; all but the first end in `.age` when encrypted.
 */
export interface Destination {
  store: FileStore
  recipient: string | null
  /** The name shown to administrators. */
  name: string
}

/** Milliseconds that a store may take to confirm an upload as large as a whole database. */
const maxSilenceMs = 2 * 60_000

export async function openDestination({ folder, s3, recipient }: BackupConfig): Promise<Destination> {
  const absolute = resolve(folder)
  return {
    store: await openStore({ s3, folder: absolute, maxSilenceMs: maxSilenceMs }),
    recipient,
    name: s3 ? `${s3.endpoint} (${s3.bucket})` : absolute,
  }
}

/** Lists the keys under one folder of the destination. @throws errors of the store */
export async function listKeys({ store }: Destination, folder: string): Promise<string[]> {
  const keys: string[] = []
  const failures: unknown[] = []
  for await (const key of walkFiles(store, folder, (error) => failures.push(error)))
    if (!key.endsWith('.part')) keys.push(key)
  if (failures.length > 0) throw failures[0]
  return keys
}
