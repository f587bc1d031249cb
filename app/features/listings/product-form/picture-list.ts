import { maxPictures } from '#domain/catalogue/schemas.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { DraftPicture } from './draft.ts'

const maxPictureBytes = 20 * 1024 * 1024
const maxParallelUploads = 2
/** Milliseconds during which a removed picture can be restored, longer than its message is shown. */
const removalUndoMs = 60_000

export type PictureEntry =
  | { key: string; state: 'stored'; picture: DraftPicture }
  | { key: string; state: 'waiting' | 'sending'; file: File; localUrl: string; sent: number }
  | { key: string; state: 'failed'; file: File | null; localUrl: string; message: string }
type UploadEntry = Extract<PictureEntry, { sent: number }>

export interface PictureListState {
  entries: readonly PictureEntry[]
  /** Rejected files with their reasons. */
  refusals: readonly { key: string; name: string; message: string }[]
  /** Whether the unsent files are in the browser's storage. */
  isStoredLocally: boolean
}

interface PictureListOptions {
  initial: readonly DraftPicture[]
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (sent: number) => void },
  ) => Promise<DraftPicture>
  /** Returns true when the server would refuse the file again. */
  isRefusal: (error: unknown) => boolean
  /** Called when a stored picture was removed and can no longer be restored. */
  onRemove: (picture: DraftPicture) => void
  /** Stores the unsent files. Returns whether they survive a reload. */
  storeUnsent: (files: readonly File[]) => Promise<boolean>
  schedule: (callback: () => void, milliseconds: number) => void
}

/** The pictures of one form: chosen files are uploaded automatically, two at a time. */
export class PictureList {
  readonly #options: Omit<PictureListOptions, 'initial'>
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, AbortController>()
  #state: PictureListState
  #lastKey = 0
  #isStopped = false
  /** The chosen files by entry, to reject duplicates. */
  readonly #files = new Map<string, File>()
  #storedKeys = ''
  #hasResumed = false

  constructor({ initial, ...options }: PictureListOptions) {
    this.#options = options
    this.#state = { entries: initial.map(this.#storedEntry), refusals: [], isStoredLocally: true }
  }

  readonly getState = (): PictureListState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly add = (files: readonly File[]): void => {
    this.#update({ refusals: [] })
    const room = Math.max(0, maxPictures - this.#state.entries.length)
    const accepted = files.filter(({ size }) => size <= maxPictureBytes)
    for (const file of files)
      if (!accepted.includes(file)) this.#refuse(file.name, sellingMessages.pictureTooLarge)
    for (const { name } of accepted.slice(room))
      this.#refuse(name, `Une annonce compte au plus ${maxPictures} photos.`)
    const entries = accepted.slice(0, room).map(this.#waitingEntry)
    this.#update({ entries: [...this.#state.entries, ...entries] })
    for (const { key } of entries) void this.#refuseDuplicate(key)
    this.#uploadNext()
  }

  /** Uploads files that were unsent when the page was left. */
  addUnsent(files: readonly File[]): void {
    if (this.#hasResumed) return
    this.#hasResumed = true
    if (files.length > 0) this.add(files)
    else this.#storeUnsent()
  }

  retry(key: string): void {
    const entry = this.#find(key)
    if (entry?.state !== 'failed' || !entry.file) return
    this.#replace({ key, state: 'waiting', file: entry.file, localUrl: entry.localUrl, sent: 0 })
    this.#uploadNext()
  }

  readonly retryAll = (): void => {
    for (const { key } of this.#state.entries) this.retry(key)
  }

  /** Removes a picture. Returns a function that restores it in its place. */
  remove(key: string): () => void {
    const entry = this.#find(key)
    const index = this.#state.entries.findIndex((other) => other.key === key)
    this.#uploads.get(key)?.abort()
    this.#removeEntry(key)
    let isRestored = false
    // Called unbound, because `setTimeout` throws as a method of `#options`.
    const { schedule, onRemove } = this.#options
    if (entry?.state === 'stored') schedule(() => !isRestored && onRemove(entry.picture), removalUndoMs)
    return () => {
      if (!entry || isRestored || this.#state.entries.length >= maxPictures) return
      isRestored = true
      this.#insert(entry, index)
    }
  }

  #insert(entry: PictureEntry, index: number): void {
    // A picture without an upload is sent again under a new key, because the interrupted upload still has the old one.
    const restored = entry.state === 'stored' ? entry : entry.file && this.#waitingEntry(entry.file)
    if (!restored) return
    if (restored.state === 'waiting') this.#files.set(restored.key, restored.file)
    this.#update({ entries: this.#state.entries.toSpliced(index, 0, restored) })
    this.#uploadNext()
  }

  /** Replaces a stored picture by another one made from it. */
  replaceStored(key: string, picture: DraftPicture): void {
    const entry = this.#find(key)
    if (entry?.state !== 'stored') return
    this.#replace({ key, state: 'stored', picture })
    this.#options.onRemove(entry.picture)
  }

  move(key: string, to: number): void {
    const entry = this.#find(key)
    const others = this.#state.entries.filter((other) => other.key !== key)
    if (entry) this.#update({ entries: [...others.slice(0, to), entry, ...others.slice(to)] })
  }

  replaceAll(pictures: readonly DraftPicture[]): void {
    this.#abortUploads()
    this.#files.clear()
    this.#update({ entries: pictures.map(this.#storedEntry), refusals: [] })
  }

  /** Marks pictures that the server no longer has. */
  markMissing(ids: readonly string[]): void {
    const message = sellingMessages.pictureGone
    const mark = (entry: PictureEntry): PictureEntry =>
      entry.state === 'stored' && ids.includes(entry.picture.id)
        ? { key: entry.key, state: 'failed', file: null, localUrl: '', message }
        : entry
    this.#update({ entries: this.#state.entries.map(mark) })
  }

  storedPictures(): DraftPicture[] {
    return this.#state.entries.flatMap((entry) => (entry.state === 'stored' ? [entry.picture] : []))
  }

  /** Resolves when no upload is pending, with whether every picture is stored. */
  waitForUploads(): Promise<boolean> {
    return new Promise((resolve) => {
      const check = () => {
        const { entries } = this.#state
        if (entries.some(({ state }) => state === 'waiting' || state === 'sending')) return
        this.#listeners.delete(check)
        resolve(entries.every(({ state }) => state === 'stored'))
      }
      this.#listeners.add(check)
      check()
    })
  }

  /** Retries failed files when the network returns. The returned function stops and aborts the uploads. */
  readonly startUploads = () => {
    this.#isStopped = false
    window.addEventListener('online', this.retryAll)
    return () => {
      window.removeEventListener('online', this.retryAll)
      this.#isStopped = true
      this.#abortUploads()
    }
  }

  readonly #nextKey = () => `p${++this.#lastKey}`

  readonly #storedEntry = (picture: DraftPicture): PictureEntry => ({
    key: this.#nextKey(),
    state: 'stored',
    picture,
  })

  readonly #waitingEntry = (file: File): UploadEntry => ({
    key: this.#nextKey(),
    state: 'waiting',
    file,
    localUrl: URL.createObjectURL(file),
    sent: 0,
  })

  #find(key: string): PictureEntry | undefined {
    return this.#state.entries.find((entry) => entry.key === key)
  }

  #update(next: Partial<PictureListState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
    if (next.entries) this.#storeUnsent()
  }

  #storeUnsent(): void {
    if (!this.#hasResumed) return
    const unsent = unsentOf(this.#state)
    const keys = unsent.map(({ key }) => key).join()
    if (keys === this.#storedKeys) return
    this.#storedKeys = keys
    void this.#options.storeUnsent(unsent.map(({ file }) => file)).then((isStoredLocally) => {
      if (isStoredLocally !== this.#state.isStoredLocally && keys === this.#storedKeys)
        this.#update({ isStoredLocally })
    })
  }

  /** Rejects a file with the bytes of a present one. */
  async #refuseDuplicate(key: string): Promise<void> {
    const entry = this.#find(key)
    if (!entry || entry.state === 'stored' || !entry.file) return
    const { file } = entry
    const others = [...this.#files].filter(([other, { size }]) => size === file.size && this.#find(other))
    this.#files.set(key, file)
    for (const [, other] of others)
      if (await areEqual(file, other)) {
        this.remove(key)
        this.#refuse(file.name, sellingMessages.pictureTwice)
        return
      }
  }

  #replace(entry: PictureEntry): void {
    this.#update({ entries: this.#state.entries.map((other) => (other.key === entry.key ? entry : other)) })
  }

  #refuse(name: string, message: string): void {
    this.#update({ refusals: [...this.#state.refusals, { key: this.#nextKey(), name, message }] })
  }

  #removeEntry(key: string): void {
    const entry = this.#find(key)
    if (entry && entry.state !== 'stored') URL.revokeObjectURL(entry.localUrl)
    this.#update({ entries: this.#state.entries.filter((other) => other.key !== key) })
  }

  #abortUploads(): void {
    for (const controller of this.#uploads.values()) controller.abort()
  }

  #uploadNext(): void {
    if (this.#isStopped) return
    for (const entry of this.#state.entries) {
      if (this.#uploads.size >= maxParallelUploads) return
      if (entry.state === 'waiting') void this.#upload(entry)
    }
  }

  async #upload(entry: UploadEntry): Promise<void> {
    const { key, file, localUrl } = entry
    const { send, isRefusal, onRemove } = this.#options
    const controller = new AbortController()
    this.#uploads.set(key, controller)
    const onProgress = (sent: number) => {
      if (!controller.signal.aborted) this.#replace({ ...entry, state: 'sending', sent })
    }
    onProgress(0)
    try {
      const picture = await send(file, { signal: controller.signal, onProgress })
      if (controller.signal.aborted) onRemove(picture)
      else this.#replace({ key, state: 'stored', picture })
      URL.revokeObjectURL(localUrl)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (controller.signal.aborted) URL.revokeObjectURL(localUrl)
      else if (isRefusal(error)) {
        this.#removeEntry(key)
        this.#refuse(file.name, message)
      } else this.#replace({ key, state: 'failed', file, localUrl, message })
    } finally {
      this.#uploads.delete(key)
      this.#uploadNext()
    }
  }
}

/** Returns the unsent files in order. */
export const unsentOf = ({ entries }: PictureListState): { key: string; file: File }[] =>
  entries.flatMap((entry) =>
    entry.state !== 'stored' && entry.file ? [{ key: entry.key, file: entry.file }] : [],
  )

async function areEqual(one: File, other: File): Promise<boolean> {
  const [bytes, others] = await Promise.all(
    [one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())),
  )
  return bytes?.every((byte, index) => byte === others?.[index]) ?? false
}
