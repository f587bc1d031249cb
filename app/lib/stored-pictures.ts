import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { messagesOf, storedPicturesMark } from './stored-message-names.ts'

/**
 * Pictures that have not been uploaded, too large for localStorage: those of a message (stored-messages.ts), by its key or its place,
 * and those of a product (listings/product-form and listings/table), by its id or that of its draft. Each belongs to one account.
 */
const nameOf = (accountId: string, name: string) => messagesOf(accountId) + name

/** Opened at the first access. */
let opened: ReturnType<typeof createStore> | undefined
function store() {
  opened ??= createStore('messages', 'pictures')
  return opened
}

/** Stores pictures. Returns whether they survive a reload: some browsers cannot store them, and none without limit. */
export async function keepPictures(
  accountId: string,
  name: string,
  pictures: readonly File[],
): Promise<boolean> {
  try {
    if (pictures.length === 0)
      await delMany([nameOf(accountId, name), nameOf(accountId, uploadsOf(name))], store())
    else {
      localStorage.setItem(nameOf(accountId, storedPicturesMark), 'true')
      await set(nameOf(accountId, name), pictures, store())
    }
    return true
  } catch {
    return false
  }
}

export async function readPictures(accountId: string, name: string): Promise<readonly File[]> {
  try {
    return (await get<readonly File[]>(nameOf(accountId, name), store())) ?? []
  } catch {
    return []
  }
}

const uploadsOf = (name: string) => `uploads:${name}`

/** Stores the ids of uploaded pictures, so that a retry does not upload them twice, until `keepPictures` deletes them. */
export async function storeUploadIds(accountId: string, name: string, ids: readonly string[]): Promise<void> {
  await set(nameOf(accountId, uploadsOf(name)), ids, store()).catch(() => {})
}

export async function readUploadIds(accountId: string, name: string): Promise<readonly string[]> {
  try {
    return (await get<readonly string[]>(nameOf(accountId, uploadsOf(name)), store())) ?? []
  } catch {
    return []
  }
}

/** Returns the names of an account's stored pictures that begin with the prefix. */
export async function listPictureNames(accountId: string, prefix: string): Promise<string[]> {
  try {
    const stored = nameOf(accountId, '')
    const names = await keys<string>(store())
    return names.flatMap((name) => (name.startsWith(stored + prefix) ? [name.slice(stored.length)] : []))
  } catch {
    return []
  }
}

/** Deletes all stored pictures except those whose names begin with `kept`. */
export async function forgetPictures(stored: string | null): Promise<void> {
  const others = (await keys<string>(store())).filter((name) => stored === null || !name.startsWith(stored))
  await delMany(others, store())
}
