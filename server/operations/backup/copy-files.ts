import { resolve } from 'node:path'
import { type FileStore, openStore, walkFiles } from '#server/capabilities/files/store.ts'
import type { BackupConfig } from '#server/config.ts'
import { sealBytes, sealedEnding } from './sealing.ts'

/** Folders with files that database rows refer to; `cards` is left out because its pictures are drawn again on demand. */
export const backedUpFolders = ['pictures', 'private-pictures', 'avatars', 'imports']

const folder = 'files'
const atOnce = 8

const keyOf = (key: string, { recipient }: Pick<Destination, 'recipient'>) =>
  `${folder}/${key}${recipient ? sealedEnding : ''}`

/** Returns the key in the file store of a file in the destination. */
export const storedKey = (key: string): string =>
  key.slice(folder.length + 1, key.endsWith(sealedEnding) ? -sealedEnding.length : undefined)

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
  const there = new Set(await listKeys(destination, folder))
  const missing = keys.filter((key) => !there.has(keyOf(key, destination)))
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
  await destination.store.put(keyOf(key, destination), await sealBytes(content, destination.recipient))
}

/** Deletes files that neither the application nor one of the backups' lists refers to. */
export async function deleteForgottenFiles(
  files: FileStore,
  destination: Destination,
  readLists: () => Promise<string[][]>,
): Promise<void> {
  // Listed first, so that files copied from now on are not deleted.
  const there = await listKeys(destination, folder)
  const named = new Set((await Promise.all([listFiles(files), readLists()])).flat(2))
  await runConcurrently(
    there.filter((key) => !named.has(storedKey(key))),
    (key) => destination.store.delete(key),
  )
}

/** Runs `work` for all items, a few at a time. */
export async function runConcurrently<Item>(
  items: Item[],
  treat: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await treat(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
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
    store: await openStore({ s3, folder: absolute, silence: maxSilenceMs }),
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
