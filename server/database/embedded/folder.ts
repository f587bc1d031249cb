import { access, constants, lchown, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './process.ts'
import type { ServerUser } from './user.ts'

const SQLITE_BUSY = 5

/** Milliseconds within which an app that is stopping must finish. */
const stopTimeoutMs = 1_000

/**
 * Makes this process the only app on `folder` until the returned function is called or the process dies, however it
 * dies. It covers what the server's own locks cannot: the time before a server runs, the removal of a stale
 * postmaster.pid, and two containers on one volume, which do not see each other's processes.
 *
 * Node has no file locks; SQLite, which is part of Node, does, on every system. The file stays empty.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  const deadline = Date.now() + stopTimeoutMs
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw folderInUseError(folder)
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

export function folderInUseError(folder: string): Error {
  return new Error(
    `Un autre Réchantier fonctionne déjà sur le dossier de données « ${folder} ». ` +
      "Arrêtez-le d'abord, ou lancez celui-ci sur un autre dossier.",
  )
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    // The default would create a second file; nothing is ever written here.
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

/** Returns the real path of the data folder. Creates its parent and checks the permissions. */
export async function resolveDataFolder(path: string): Promise<string> {
  const parent = dirname(resolve(path))
  try {
    await mkdir(parent, { recursive: true })
    await access(parent, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `Le dossier « ${parent} » ne peut pas recevoir les données : donnez à l'utilisateur qui lance l'application le ` +
        "droit d'y écrire.",
      { cause },
    )
  }
  const namedPath = join(await realpath(parent), basename(path))
  const folder = await realpath(namedPath).catch(() => namedPath)
  const owner = await stat(folder).catch(() => undefined)
  const ownUid = process.getuid?.()
  if (ownUid && owner && owner.uid !== ownUid) {
    throw new Error(
      `Le dossier de données « ${folder} » appartient à un autre utilisateur (n° ${owner.uid}), sans doute parce que ` +
        "l'application a été lancée par lui ou par root. Lancez-la de nouveau ainsi, ou donnez-vous ce dossier et ce " +
        "qui l'entoure (sudo chown -R).",
    )
  }
  return folder
}

/** Returns the major version of a folder's data, such as "17"; null without data. */
export const readMajorVersion = (folder: string): Promise<string | null> =>
  readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (version) => version.trim(),
    () => null,
  )

/** Returns false for a missing or empty folder. Refuses data of another PostgreSQL version or of another program. */
export async function isInitialised(folder: string, { major }: Binaries): Promise<boolean> {
  const version = await readMajorVersion(folder)
  if (version === major) return true
  if (version !== null) {
    throw new Error(
      `Les données de « ${folder} » viennent de PostgreSQL ${version}, et cette application apporte PostgreSQL ${major}. Reprenez la ` +
        'version de l’application qui les a écrites, faites-y une sauvegarde (npm run backup), mettez ce dossier de côté, puis restaurez la ' +
        'sauvegarde avec celle-ci (npm run restore).',
    )
  }
  const content = await readdir(folder).catch(() => [])
  if (content.length === 0) return false
  throw new Error(
    `Le dossier « ${folder} » contient autre chose qu'une base PostgreSQL : videz-le, ou choisissez un autre dossier.`,
  )
}

export function passwordFile(folder: string): string {
  return `${folder}.password`
}

export async function readPassword(folder: string): Promise<string> {
  try {
    return (await readFile(passwordFile(folder), 'utf8')).trim()
  } catch (cause) {
    throw new Error(
      `Le mot de passe de PostgreSQL manque : remettez en place le fichier « ${passwordFile(folder)} », qui accompagne ` +
        'les données dans vos sauvegardes.',
      { cause },
    )
  }
}

/** Makes the user of the server own the data; for an app started by root that user depends on the parent folders. */
export async function giveToServerUser(folder: string, { owner }: ServerUser): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid)
  }
  // The folder comes last: while it has its old owner, an interrupted change starts again.
  await lchown(folder, owner.uid, owner.gid)
}
