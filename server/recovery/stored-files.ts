import { type FileStore, walkFiles } from '../files/store.ts'

export interface StoredFiles {
  /** `part`: a half of a file. `card`: drawn again when it is missed. `shown`: by a row, or by nothing. */
  kind: 'part' | 'card' | 'shown'
  /** What a row names: a file, or the folder (`…/`) of a picture's sizes. */
  key: string
  files: string[]
}

/** Where this program keeps files. Whatever else is in the store is none of its business. */
const folders = ['pictures', 'private-pictures', 'avatars', 'imports', 'cards']
const ofPicture = /^(?:private-)?pictures\/[0-9a-f-]{36}\//

/** Everything that is kept, a picture's sizes together, one after the other. */
export async function* storedFiles(
  store: FileStore,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<StoredFiles> {
  for (const folder of folders) {
    let picture: StoredFiles | null = null
    for await (const key of walkFiles(store, folder, onUnreadable)) {
      if (key.endsWith('.part')) {
        yield { kind: 'part', key, files: [key] }
        continue
      }
      const picturesKey = ofPicture.exec(key)?.[0]
      if (picture && picture.key !== picturesKey) {
        yield picture
        picture = null
      }
      if (picture) picture.files.push(key)
      else if (picturesKey) picture = { kind: 'shown', key: picturesKey, files: [key] }
      else yield { kind: folder === 'cards' ? 'card' : 'shown', key, files: [key] }
    }
    if (picture) yield picture
  }
}
