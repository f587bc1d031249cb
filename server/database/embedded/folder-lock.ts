import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5

/** An app that is just stopping gets this long to finish. */
const PATIENCE = 1_000

/**
 * Makes this process the only app on `folder` until the returned function is called or the process dies, however it
 * dies. It covers what the server's own locks cannot: the time before a server runs, the removal of a stale
 * postmaster.pid, and two containers on one volume, which do not see each other's processes.
 *
 * Node has no file locks; SQLite, which is part of Node, does, on every system. The file stays empty.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  const deadline = Date.now() + PATIENCE
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw usedByAnother(folder)
      await sleep(50)
    }
  } catch (error) {
    lock?.close()
    if (!isSqliteError(error)) throw error
    throw new Error(`Impossible de verrouiller le fichier « ${file} » : vérifiez que vous pouvez y écrire.`, {
      cause: error,
    })
  }
  const held = lock
  return () => {
    if (held.isOpen) held.close()
  }
}

export function usedByAnother(folder: string): Error {
  return new Error(
    `Un autre Réchantier fonctionne déjà sur le dossier de données « ${folder} ». ` +
      "Arrêtez-le d'abord, ou lancez celui-ci sur un autre dossier.",
  )
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    // The default makes a second file beside the first; nothing is ever written here.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (isSqliteError(error) && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error
}
