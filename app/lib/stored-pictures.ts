import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { messagePrefix, storedPicturesMark } from './stored-message-names.ts'

/**
 * Pictures that have not been uploaded, too large for localStorage: those of an unsent message (stored-messages.ts), by its key, or by
 * its target while it is a draft; and those of a product (listings/product-form and listings/table), by its id or that of its draft.
 * Each belongs to one account.
 */
const storageName = (accountId: string, name: string) => messagePrefix(accountId) + name

/** Opened at the first access. */
let opened: ReturnType<typeof createStore> | undefined
function store() {
  opened ??= createStore('messages', 'pictures')
  return opened
}

/** Stores pictures. Returns whether they survive a reload: some browsers cannot store them, and none without limit. */
export async function storePictures(
  accountId: string,
  name: string,
  pictures: readonly File[],
): Promise<boolean> {
  try {
    if (pictures.length === 0)
      await delMany([storageName(accountId, name), storageName(accountId, uploadsName(name))], store())
    else {
      localStorage.setItem(storageName(accountId, storedPicturesMark), 'true')
      await set(storageName(accountId, name), pictures, store())
    }
    return true
  } catch {
    return false
  }
}

export async function readPictures(accountId: string, name: string): Promise<readonly File[]> {
  try {
    return (await get<readonly File[]>(storageName(accountId, name), store())) ?? []
  } catch {
    return []
  }
}

const uploadsName = (name: string) => `uploads:${name}`

/** Stores the ids of uploaded pictures, so that a retry does not upload them twice, until `storePictures` deletes them. */
export async function storeUploadIds(accountId: string, name: string, ids: readonly string[]): Promise<void> {
  await set(storageName(accountId, uploadsName(name)), ids, store()).catch(() => {})
}

export async function readUploadIds(accountId: string, name: string): Promise<readonly string[]> {
  try {
    return (await get<readonly string[]>(storageName(accountId, uploadsName(name)), store())) ?? []
  } catch {
    return []
  }
}

/** Returns the names of an account's stored pictures that begin with the prefix. */
export async function listPictureNames(accountId: string, prefix: string): Promise<string[]> {
  try {
    const accountPrefix = storageName(accountId, '')
    const names = await keys<string>(store())
    return names.flatMap((name) =>
      name.startsWith(accountPrefix + prefix) ? [name.slice(accountPrefix.length)] : [],
    )
  } catch {
    return []
  }
}

/** Deletes all stored pictures except those of the account with this prefix. */
export async function forgetPictures(accountPrefix: string | null): Promise<void> {
  const others = (await keys<string>(store())).filter(
    (name) => accountPrefix === null || !name.startsWith(accountPrefix),
  )
  await delMany(others, store())
}
