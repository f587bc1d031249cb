import { statfs } from 'node:fs/promises'

/** With less than this nothing large can be written any more, and a small database soon not either; in bytes. */
const leastFree = 64 * 1024 * 1024
/** So long after somebody could not write the disk counts as full, in milliseconds: a database elsewhere does not show us its own. */
const remembered = 60_000

let fullSince = Number.NEGATIVE_INFINITY

/** Something could not be written: the database's disk was full, or ours. */
export const noteFullDisk = (): void => {
  fullSince = performance.now()
}

/** Whether there is next to no room where `folder` is, or somebody has lately met a full disk. */
export async function isDiskFullAt(folder: string): Promise<boolean> {
  if (performance.now() - fullSince < remembered) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastFree
}
