import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startJobQueue } from '#server/capabilities/jobs/jobs.ts'
import { startEmbeddedDatabase } from '../../server/database/embedded/start-embedded-database.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { fastFolder } from './fast-folder.ts'
import { isLongRun } from './long-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database; test databases are cloned from `template` on it. */
    databaseServer: string
  }
}

/** Starts one PostgreSQL for the whole run, with one migrated database that test databases are cloned from. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(fastFolder(), 'rechantier-tests-'))
  const server = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    database: 'template',
    // The data need not survive a crash of the machine.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // All test databases share its table, which drops rare statements when it is full.
      'pg_stat_statements.max': '100000',
      // Autovacuum could change query plans in the middle of a test; a long test needs its statistics, or joins of grown tables read all rows.
      autovacuum: isLongRun ? 'on' : 'off',
    },
  })
  await migrateDatabase(server.url)
  const jobs = await startJobQueue({
    url: server.url,
    onError: (error) => console.error(error),
    hasSchedules: false,
    runsJobs: false,
    startsJobsAtOnce: true,
  })
  await jobs.stop()
  project.provide('databaseServer', server.url.replace(/\/template$/, '/postgres'))
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
