import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import type { Context } from '../context.ts'
import { isDatabaseAway, isDiskFull } from '../database/failures.ts'
import { createQueue, type Queue } from '../lib/queue.ts'

/** What one process knows of the requests that it answers. */
export interface ProcessState {
  orderQueue: Queue
  /** Cards being drawn, by their names in the store. */
  cards: Map<string, Promise<Uint8Array<ArrayBuffer>>>
  disk: DiskWatch
}

export const createProcessState = (ctx: Pick<Context, 'db' | 'config'>): ProcessState => ({
  // Fewer at once than a process has connections, so that pages and sessions go on; what waits for seconds is better sent again.
  orderQueue: createQueue({
    capacity: 4,
    capacityPerAccount: 1,
    maxWaiting: 100,
    maxWaitingPerAccount: 3,
    waitSeconds: 3,
    busyAfterSeconds: 2,
    busyMessage: checkoutMessages.tooManyOrders,
  }),
  cards: new Map(),
  disk: watchDisk(ctx),
})

interface DiskWatch {
  noteFailure(error: unknown): void
  /** Whether the disk of the site is full, or, after a write failed for that reason, the database still cannot grow. */
  isFull(): Promise<boolean>
}

/** With less than this nothing large can be written any more, and a small database soon not either; in bytes. */
const minFreeBytes = 64 * 1024 * 1024

function watchDisk({ db, config }: Pick<Context, 'db' | 'config'>): DiskWatch {
  // PostgreSQL may have another disk than the site.
  let hasFailed = false
  let trial: Promise<boolean> | undefined
  return {
    noteFailure(error) {
      if (isDiskFull(error)) hasFailed = true
    },
    async isFull() {
      const { bavail, bsize } = await statfs(config.dataFolder)
      if (bavail * bsize < minFreeBytes) return true
      if (!hasFailed) return false
      trial ??= canGrow(db).finally(() => {
        trial = undefined
      })
      if (await trial) hasFailed = false
      return hasFailed
    },
  }
}

/** Whether the database finds room for a megabyte, which is gone again at the end of the transaction. */
const canGrow = (db: Context['db']): Promise<boolean> =>
  db
    .transaction((tx) =>
      tx.execute(
        sql`create temporary table room on commit drop as select md5(n::text) from generate_series(1, 20000) n`,
      ),
    )
    .then(
      () => true,
      (error) => !isDiskFull(error) && !isDatabaseAway(error),
    )
