import { readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** What a small site on a small machine needs, in megabytes. */
const least = 96

/**
 * How many megabytes of its data PostgreSQL keeps in its own memory, both in bytes: a quarter of the data, in which lie the upper pages of all
 * indexes and frequent rows; an eighth of the machine's memory at most, which the application and the system's own cache share.
 */
export function buffersFor({ data, memory }: { data: number; memory: number }): number {
  const target = Math.min(data / 4, memory / 8)
  return Math.max(least, Math.floor(target / megabyte))
}

/** As the setting `shared_buffers` says it, for a server that is about to start on this folder. */
export async function buffersOf(folder: string): Promise<string> {
  return `${buffersFor({ data: await sizeOfTables(folder), memory: memoryOfMachine() })}MB`
}

/** In bytes: what a container may have, where that is less than the machine has. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/** PostgreSQL numbers what it makes for itself below; its templates say nothing of the site. */
const firstOwnDatabase = 16_384

/** In bytes. */
async function sizeOfTables(folder: string): Promise<number> {
  const base = join(folder, 'base')
  const databases = (await readdir(base)).filter((name) => Number(name) >= firstOwnDatabase)
  const sizes = await Promise.all(
    databases.map(async (database) => {
      const files = await readdir(join(base, database))
      const each = await Promise.all(files.map((file) => sizeOf(join(base, database, file))))
      return each.reduce((sum, size) => sum + size, 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A server that was killed may still be tidying up. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
