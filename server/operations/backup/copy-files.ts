import { resolve } from 'node:path'
import { type FileStore, openStore, walkFiles } from '#server/capabilities/files/store.ts'
import type { BackupConfig } from '#server/config.ts'
import { sealBytes, sealedEnding } from './sealing.ts'

/** Where the application keeps files that something names; what is drawn again when it is missed (`cards`) is left out. */
export const backedUpFolders = ['pictures', 'private-pictures', 'avatars', 'imports']

const folder = 'files'
const atOnce = 8

const keyOf = (key: string, { recipient }: Pick<Destination, 'recipient'>) =>
  `${folder}/${key}${recipient ? sealedEnding : ''}`

/** The name in the file store of what lies in a backup. */
export const storedKey = (key: string): string =>
  key.slice(folder.length + 1, key.endsWith(sealedEnding) ? -sealedEnding.length : undefined)

/** Every file of the application. @throws the first failure to read a folder, at the end */
export async function listFiles(files: FileStore): Promise<string[]> {
  const failures: unknown[] = []
  const keys: string[] = []
  for (const folder of backedUpFolders)
    for await (const key of walkFiles(files, folder, (error) => failures.push(error)))
      if (!key.endsWith('.part')) keys.push(key)
  if (failures.length > 0) throw failures[0]
  return keys
}

/** Copies what is not there yet: a file never changes under its name. */
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

/** Deletes what neither the application has nor one of the lists names. */
export async function deleteForgottenFiles(
  files: FileStore,
  destination: Destination,
  readLists: () => Promise<string[][]>,
): Promise<void> {
  // In this order: what is copied from now on is not among them.
  const there = await listKeys(destination, folder)
  const named = new Set((await Promise.all([listFiles(files), readLists()])).flat(2))
  await runConcurrently(
    there.filter((key) => !named.has(storedKey(key))),
    (key) => destination.store.delete(key),
  )
}

/** Treats all of them, a few at once. */
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
 * Where backups lie, and who can read them. In it: `backups/<moment>.json` (manifest.ts), `database/<moment>.…`, `files/<key>`,
 * `log/<cluster>/<segment>.gz`; with `.age` at the end of each but the first where they are encrypted.
 */
export interface Destination {
  store: FileStore
  recipient: string | null
  /** As people read it. */
  name: string
}

/** How long a store may be silent after an upload as large as a whole database. */
const maxSilenceMs = 2 * 60_000

export async function openDestination({ folder, s3, recipient }: BackupConfig): Promise<Destination> {
  const absolute = resolve(folder)
  return {
    store: await openStore({ s3, folder: absolute, silence: maxSilenceMs }),
    recipient,
    name: s3 ? `${s3.endpoint} (${s3.bucket})` : absolute,
  }
}

/** The keys under one folder of the destination. @throws what the store throws */
export async function listKeys({ store }: Destination, folder: string): Promise<string[]> {
  const keys: string[] = []
  const failures: unknown[] = []
  for await (const key of walkFiles(store, folder, (error) => failures.push(error)))
    if (!key.endsWith('.part')) keys.push(key)
  if (failures.length > 0) throw failures[0]
  return keys
}
