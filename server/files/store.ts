import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept, behind one interface for a disk and for an S3-compatible store. */
export type FileStore = Disk

export const createFileStore = (options: { folder: string }): FileStore =>
  new Disk(new FSDriver({ location: resolve(options.folder), visibility: 'private' }))
