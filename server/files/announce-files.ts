import type { Context } from '../context.ts'

/** Longer than anybody takes from storing a file to writing down whose it is; in milliseconds. */
const patience = 10 * 60 * 1000

/**
 * Called before files are stored, with their folder (`…/`) or name: should the process die before a row shows them, nobody would know
 * of them. Later it is looked whether anything does, and if not they are deleted.
 */
export const announceFiles = ({ db, jobs }: Pick<Context, 'db' | 'jobs'>, keys: string[]): Promise<void> =>
  // By the machine's clock: it is about processes, not about business.
  jobs.enqueue(db, 'delete-unused-files', { keys }, new Date(Date.now() + patience))
