import pg from 'pg'

/** A pool that can also be asked for a connection without waiting until another is given back. */
export class PromptPool extends pg.Pool {
  /** One that is idle, or a new one; null: all there may be are in use. */
  tryConnect(): Promise<pg.PoolClient | null> {
    return this.hasFree ? this.connect() : Promise.resolve(null)
  }

  protected get hasFree(): boolean {
    return this.idleCount + this.options.max - this.totalCount > this.waitingCount
  }
}
