import cluster from 'node:cluster'

/** The first descriptor that is handed over: after input, output and errors. */
const first = 3

/**
 * A socket that was opened before this process and stays open after it, as systemd hands one over (sd_listen_fds(3)): while the program
 * is replaced by a newer one, connections wait in it instead of being refused. Of several processes of the site it is the one
 * above them that holds it. Null: there is none.
 */
export function activatedSocket({
  LISTEN_FDS,
  LISTEN_PID,
}: Record<string, string | undefined>): { fd: number } | null {
  const holder = cluster.isWorker ? process.ppid : process.pid
  return Number(LISTEN_FDS) >= 1 && Number(LISTEN_PID) === holder ? { fd: first } : null
}
