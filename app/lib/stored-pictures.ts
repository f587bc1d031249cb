import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { messagesOf, storedPicturesMark } from './stored-message-names.ts'

/**
 * Photographs that have not arrived yet, too heavy for localStorage: of a message (stored-messages.ts), under its key or the place it is
 * being written in, and of an article (listings/product-form and listings/table), under its id or its draft's. For one account.
 */
const nameOf = (accountId: string, name: string) => messagesOf(accountId) + name

/** Opened at the first access. */
let opened: ReturnType<typeof createStore> | undefined
function store() {
  opened ??= createStore('messages', 'pictures')
  return opened
}

/** Whether they survive a reload: not every browser keeps them, and none without end. */
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

/** Stores under which ids pictures have been uploaded, until `keepPictures` deletes them: sent again, they are not uploaded twice. */
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

/** The names that begin so, of what is stored for an account. */
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
