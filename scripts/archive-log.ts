import { open, readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openDestination } from '#server/operations/backup/copy-files.ts'
import { readConfig } from '../server/config.ts'
import { syncFolder } from '../server/database/embedded/initialise.ts'
import { logFolder, readSystemIdentifier } from '../server/operations/backup/base-backup.ts'
import { sealBytes, sealedExtension } from '../server/operations/backup/sealing.ts'

/**
 * PostgreSQL's `archive_command`, run in its data folder: `archive-log.ts %p` copies a finished segment of its log to the destination of
 * backups. It fails until the segment is stored, so that PostgreSQL keeps the segment and calls again.
 */
const [, , path = ''] = process.argv
// The site runs as another user of the same group, and deletes old segments.
process.umask(0o007)
const { backup } = readConfig(process.env)
if (!backup) throw new Error('BACKUP_FOLDER or BACKUP_S3_… is not set')
const { store, recipient } = await openDestination(backup)
const content = await promisify(gzip)(await readFile(path), { level: 4 })
const folder = logFolder(await readSystemIdentifier('.'))
const key = `${folder}/${basename(path)}.gz${recipient ? sealedExtension : ''}`
await store.put(key, await sealBytes(content, recipient))
if (!backup.s3) {
  const stored = resolve(backup.folder, key)
  const file = await open(stored, 'r+')
  await file.sync()
  await file.close()
  await syncFolder(dirname(stored))
}
