import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folderPrefix = 'rechantier-zip-'

/** Runs `work` with a temporary folder and deletes it afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes folders last changed before this time, which killed processes left behind; returns their number. */
export async function deleteTemporaryFolders({ beforeMs }: { beforeMs: number }): Promise<number> {
  let deleted = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = join(tmpdir(), name)
    // A folder of another user of the machine, or deleted meanwhile. Windows has no user ids; there each user has a separate temporary folder.
    const found = await stat(folder).catch(() => null)
    const isOwnFolder = found?.uid === (process.getuid?.() ?? found?.uid)
    if (!found?.isDirectory() || !isOwnFolder || found.mtimeMs >= beforeMs) continue
    await rm(folder, { recursive: true, force: true })
    deleted += 1
  }
  return deleted
}
