/** The first descriptor that is handed over: after input, output and errors. */
const first = 3

/**
 * A socket that was opened before this process and stays open after it, as systemd hands one over (sd_listen_fds(3)): while the program
 * is changed for a newer one, whoever connects waits in it instead of being turned away. Null: there is none.
 */
export function handedSocket({
  LISTEN_FDS,
  LISTEN_PID,
}: Record<string, string | undefined>): { fd: number } | null {
  return Number(LISTEN_FDS) >= 1 && Number(LISTEN_PID) === process.pid ? { fd: first } : null
}
