import { resolve } from 'node:path'
import { type FileStore, openStore, walkFiles } from '#server/capabilities/files/store.ts'
import type { BackupConfig } from '#server/config.ts'

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
