import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * PostgreSQL's `archive_command`: puts one finished segment of its log into a folder, whole and for good, or ends with an error, and is
 * called again. The application sends it from there (ship-segments.ts).
 */
const [, , from = '', name = '', folder = ''] = process.argv
await mkdir(folder, { recursive: true })
const part = join(folder, `${name}.part`)
await rm(part, { force: true })
await copyFile(from, part)
const file = await open(part, 'r+')
await file.sync()
await file.close()
await rename(part, join(folder, name))
