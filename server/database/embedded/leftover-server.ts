import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connect, STARTING_OR_STOPPING, WRONG_PASSWORD } from './connection.ts'
import { isAlive, isSameFolder, readPidFile, runsOn, type Server } from './process.ts'

/** Where we cannot tell what a process is (Windows), how long it gets to answer like our server. */
const answerTimeoutMs = 5_000

/**
 * The server that an app killed without warning left running on `folder`. Undefined when there is none; a
 * postmaster.pid that would then keep PostgreSQL from starting is removed. The caller holds the folder's lock.
 */
export async function findLeftServer(
  folder: string,
  password: string,
  report: (message: string) => void,
): Promise<Server | undefined> {
  const deadline = Date.now() + answerTimeoutMs
  let isReported = false
  for (;;) {
    const file = readPidFile(folder)
    // With the number of a dead process PostgreSQL copes, and checks that its last queries have ended, too.
    if (!file || (file.pid > 0 && !isAlive(file.pid))) return undefined
    const ours = file.pid > 0 && runsOn(folder, file.pid)
    if (ours === false) return forget(folder)

    const answer = await connect(file.port, password)
    if ('client' in answer) {
      const here = await serves(answer.client, folder)
      await answer.client.end()
      return here ? { pid: file.pid, port: file.port } : forget(folder)
    }
    if (ours && answer.code === WRONG_PASSWORD) {
      throw new Error(
        `Un PostgreSQL lancé avec un autre mot de passe fonctionne sur « ${folder} ». Arrêtez le processus ` +
          `${file.pid}, ou remettez en place le fichier « ${folder}.password » d'origine.`,
      )
    }
    // It is starting, repairing or ending. Or, where we cannot know, an unrelated process.
    if (!ours && answer.code !== STARTING_OR_STOPPING && Date.now() > deadline) return forget(folder)
    if (!isReported) report(`PostgreSQL : attente du serveur précédent (processus ${file.pid})…`)
    isReported = true
    await sleep(50)
  }
}

async function serves(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query('SHOW data_directory')
  return isSameFolder(rows[0].data_directory, folder)
}

async function forget(folder: string): Promise<undefined> {
  await rm(join(folder, 'postmaster.pid'), { force: true })
}
