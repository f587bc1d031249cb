import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import type { Context } from '../context.ts'
import { isDatabaseUnavailable, isDiskFull } from '../database/failures.ts'
import { createQueue, type Queue } from '../lib/queue.ts'

/** The state that all requests of one process share. */
export interface ProcessState {
  orderQueue: Queue
  /** Pictures for social networks that are being drawn, by their names in the file store. */
  cardsBeingDrawn: Map<string, Promise<Uint8Array<ArrayBuffer>>>
  disk: DiskMonitor
}

export const createProcessState = (ctx: Pick<Context, 'db' | 'config'>): ProcessState => ({
  // Fewer than the process has connections, so that pages and sessions continue; a client that waits for seconds should retry instead.
  orderQueue: createQueue({
    capacity: 4,
    capacityPerAccount: 1,
    maxWaiting: 100,
    maxWaitingPerAccount: 3,
    waitSeconds: 3,
    busyAfterSeconds: 2,
    busyMessage: checkoutMessages.tooManyOrders,
  }),
  cardsBeingDrawn: new Map(),
  disk: monitorDisk(ctx),
})

interface DiskMonitor {
  noteFailure(error: unknown): void
  /** Returns whether the site's disk is full, or the database still cannot grow after a failed write. */
  isFull(): Promise<boolean>
}

/** Bytes below which no large file can be written, and soon not even the database. */
const minFreeBytes = 64 * 1024 * 1024

function monitorDisk({ db, config }: Pick<Context, 'db' | 'config'>): DiskMonitor {
  // PostgreSQL may have another disk than the site.
  let hasFailed = false
  let growthTest: Promise<boolean> | undefined
  return {
    noteFailure(error) {
      if (isDiskFull(error)) hasFailed = true
    },
    async isFull() {
      const { bavail, bsize } = await statfs(config.dataFolder)
      if (bavail * bsize < minFreeBytes) return true
      if (!hasFailed) return false
      growthTest ??= canGrow(db).finally(() => {
        growthTest = undefined
      })
      if (await growthTest) hasFailed = false
      return hasFailed
    },
  }
}

/** Returns whether the database can store a megabyte, which the transaction's end removes. */
const canGrow = (db: Context['db']): Promise<boolean> =>
  db
    .transaction((tx) =>
      tx.execute(
        sql`create temporary table room on commit drop as select md5(n::text) from generate_series(1, 20000) n`,
      ),
    )
    .then(
      () => true,
      (error) => !isDiskFull(error) && !isDatabaseUnavailable(error),
    )
