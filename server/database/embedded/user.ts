import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, serverEnvironment } from './process.ts'

const run = promisify(execFile)

/** The system user that runs PostgreSQL, which refuses root. */
export interface ServerUser {
  /** Options for spawn; empty when the server runs as the app's user. */
  ids: { uid?: number; gid?: number }
  /** A command with its arguments that runs the command after it. */
  wrapper?: [string, ...string[]]
  /** The required owner of the data folder; undefined when it is the app's user. */
  owner?: Identity
}

interface Identity {
  uid: number
  gid: number
}

const SYSTEM_USER = 'postgres'

/** A user without special rights. */
const UNPRIVILEGED: Identity = { uid: -1, gid: -1 }
const ROOT: Identity = { uid: 0, gid: 0 }

/**
 * In a separate user namespace the server is not root (it sees itself as user 1000) and yet may read root's files. `unshare` replaces
 * itself by the command, so its process id is the server's.
 */
const NAMESPACE: ServerUser['wrapper'] = ['unshare', '--user', '--map-user=1000']

interface UserChoice {
  folder: string
  binaries: Binaries
  report: (message: string) => void
}

/**
 * Chooses the user of the server: the user of the app, unless that is root. For root it is the ordinary user who owns the data, else the
 * system user `postgres`, created when missing, else (in a closed folder such as /root) root in a user namespace.
 */
export async function chooseServerUser({ folder, binaries, report }: UserChoice): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { ids: {} }
  const inNamespace: ServerUser = { ids: {}, wrapper: NAMESPACE, owner: ROOT }
  const paths = [dirname(binaries.postgres), dirname(folder)]

  const owner = await stat(folder).catch(() => undefined)
  if (owner && owner.uid !== 0 && !(await findClosedFolder(paths, owner))) return runAs(owner)

  const closed = await findClosedFolder(paths, UNPRIVILEGED)
  let obstacle = closed && `le dossier « ${closed} » est fermé aux autres utilisateurs`
  if (!closed) {
    const user = (await findUser()) ?? (await createUser(report))
    if (user) return runAs(user)
    obstacle = `l'utilisateur système « ${SYSTEM_USER} » n'existe pas et n'a pas pu être créé`
  }
  if (!(await findClosedFolder(paths, ROOT)) && (await canRun(inNamespace, binaries))) return inNamespace
  throw new Error(
    `PostgreSQL refuse d'être lancé par root, et ${obstacle}. Lancez l'application avec un utilisateur ordinaire, ` +
      `${closed ? 'déplacez le projet dans un dossier ouvert (/srv, par exemple)' : `créez-le (useradd --system ${SYSTEM_USER})`}, ` +
      'ou indiquez une base existante avec DATABASE_URL.',
  )
}

/** Starts one of PostgreSQL's programs as `user`. */
export function spawnAs(
  user: ServerUser,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command, ...rest] = user.wrapper ? [...user.wrapper, program] : [program]
  return spawn(command, [...rest, ...args], {
    ...user.ids,
    env: serverEnvironment(),
    windowsHide: true,
    ...options,
  })
}

function runAs({ uid, gid }: Identity): ServerUser {
  return { ids: { uid, gid }, owner: { uid, gid } }
}

/** Returns the first folder on the way to one of `paths` that the user may not enter. */
async function findClosedFolder(paths: string[], user: Identity): Promise<string | undefined> {
  for (const path of paths) {
    const parents = [path]
    while (dirname(parents[0] as string) !== parents[0]) parents.unshift(dirname(parents[0] as string))
    for (const parent of parents) {
      const { mode, uid, gid } = await stat(parent)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return parent
    }
  }
  return undefined
}

async function findUser(): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', SYSTEM_USER]), run('id', ['-g', SYSTEM_USER])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(report: UserChoice['report']): Promise<Identity | undefined> {
  report(`PostgreSQL : création de l'utilisateur système « ${SYSTEM_USER} »…`)
  // The system folders are not always on root's path (su).
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  // Fails when the group exists; useradd then uses it.
  await run('groupadd', ['--system', SYSTEM_USER], { env }).catch(() => {})
  const options = ['--system', '--gid', SYSTEM_USER, '--no-create-home', '--shell', '/usr/sbin/nologin']
  await run('useradd', [...options, SYSTEM_USER], { env }).catch(() => {})
  return findUser()
}

async function canRun(user: ServerUser, binaries: Binaries): Promise<boolean> {
  const child = spawnAs(user, binaries.postgres, ['--version'], { stdio: 'ignore' })
  return new Promise((done) =>
    child.once('error', () => done(false)).once('exit', (code) => done(code === 0)),
  )
}
