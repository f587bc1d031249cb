import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** What the host of the former site put before a file's bucket and name. */
const hosted = /\/object\/(?:public|sign|authenticated)\/([^?#]+)/

/**
 * Where a file of the former site lies in the folder its buckets were copied to: `{folder}/{bucket}/{name}`. Null: it was not
 * among them, or its address leads out of the folder.
 */
export function findFormerFile(folder: string, address: string): string | null {
  const path = hosted.exec(address)?.[1] ?? address
  if (/^[a-z]+:/i.test(path)) return null
  try {
    const root = resolve(folder)
    const file = resolve(root, `.${sep}${decodeURIComponent(path)}`)
    return file.startsWith(root + sep) ? file : null
  } catch {
    // A percent sign that stands for nothing.
    return null
  }
}

/** Null where there is none. */
export async function readFormerFile(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw error
  }
}
