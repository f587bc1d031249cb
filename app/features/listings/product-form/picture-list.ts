import { maxPictures } from '#domain/catalogue/schemas.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { DraftPicture } from './draft.ts'

const maxPictureBytes = 20 * 1024 * 1024
const sentAtOnce = 2

export type PictureEntry =
  | { key: string; state: 'stored'; picture: DraftPicture }
  | { key: string; state: 'waiting' | 'sending'; file: File; localUrl: string; sent: number }
  | { key: string; state: 'failed'; file: File | null; localUrl: string; message: string }

export interface PictureListState {
  entries: readonly PictureEntry[]
  /** Files that are no pictures we take, with the reason; the others stay. */
  refusals: readonly { key: string; name: string; message: string }[]
}

interface PictureListOptions {
  initial: readonly DraftPicture[]
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (sent: number) => void },
  ) => Promise<DraftPicture>
  /** Whether sending the same file again cannot help. */
  isRefusal: (error: unknown) => boolean
  /** A stored picture has been taken off the list. */
  onRemove: (picture: DraftPicture) => void
}

/** The pictures of one form: chosen files go to the server by themselves, two at a time. */
export class PictureList {
  readonly #options: Omit<PictureListOptions, 'initial'>
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, AbortController>()
  #state: PictureListState
  #lastKey = 0
  #isStopped = false

  constructor({ initial, ...options }: PictureListOptions) {
    this.#options = options
    this.#state = { entries: initial.map(this.#storedEntry), refusals: [] }
  }

  readonly current = (): PictureListState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly add = (files: readonly File[]): void => {
    this.#show({ refusals: [] })
    const room = Math.max(0, maxPictures - this.#state.entries.length)
    const light = files.filter(({ size }) => size <= maxPictureBytes)
    const heavy = files.filter(({ size }) => size > maxPictureBytes)
    for (const { name } of heavy) this.#refuse(name, sellingMessages.pictureTooLarge)
    for (const { name } of light.slice(room))
      this.#refuse(name, `Une annonce compte au plus ${maxPictures} photos.`)
    const entries = light.slice(0, room).map(
      (file): PictureEntry => ({
        key: this.#nextKey(),
        state: 'waiting',
        file,
        localUrl: URL.createObjectURL(file),
        sent: 0,
      }),
    )
    this.#show({ entries: [...this.#state.entries, ...entries] })
    this.#uploadNext()
  }

  retry(key: string): void {
    const entry = this.#find(key)
    if (entry?.state !== 'failed' || !entry.file) return
    this.#replace({ key, state: 'waiting', file: entry.file, localUrl: entry.localUrl, sent: 0 })
    this.#uploadNext()
  }

  remove(key: string): void {
    const entry = this.#find(key)
    this.#uploads.get(key)?.abort()
    if (entry?.state === 'stored') this.#options.onRemove(entry.picture)
    this.#drop(key)
  }

  /** Replaces a stored picture by one made of it. */
  change(key: string, picture: DraftPicture): void {
    const entry = this.#find(key)
    if (entry?.state !== 'stored') return
    this.#replace({ key, state: 'stored', picture })
    this.#options.onRemove(entry.picture)
  }

  move(key: string, to: number): void {
    const entry = this.#find(key)
    const others = this.#state.entries.filter((other) => other.key !== key)
    if (entry) this.#show({ entries: [...others.slice(0, to), entry, ...others.slice(to)] })
  }

  replaceAll(pictures: readonly DraftPicture[]): void {
    this.#abortUploads()
    this.#show({ entries: pictures.map(this.#storedEntry), refusals: [] })
  }

  /** The server does not know these any more. */
  markMissing(ids: readonly string[]): void {
    const message = sellingMessages.pictureGone
    const mark = (entry: PictureEntry): PictureEntry =>
      entry.state === 'stored' && ids.includes(entry.picture.id)
        ? { key: entry.key, state: 'failed', file: null, localUrl: '', message }
        : entry
    this.#show({ entries: this.#state.entries.map(mark) })
  }

  stored(): DraftPicture[] {
    return this.#state.entries.flatMap((entry) => (entry.state === 'stored' ? [entry.picture] : []))
  }

  /** Resolves when no upload is pending: whether every picture has arrived. */
  settled(): Promise<boolean> {
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

  /** Until the returned function is called, which aborts the uploads. */
  readonly run = () => {
    this.#isStopped = false
    return () => {
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

  #find(key: string): PictureEntry | undefined {
    return this.#state.entries.find((entry) => entry.key === key)
  }

  #show(next: Partial<PictureListState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #replace(entry: PictureEntry): void {
    this.#show({ entries: this.#state.entries.map((other) => (other.key === entry.key ? entry : other)) })
  }

  #refuse(name: string, message: string): void {
    this.#show({ refusals: [...this.#state.refusals, { key: this.#nextKey(), name, message }] })
  }

  #drop(key: string): void {
    const entry = this.#find(key)
    if (entry && entry.state !== 'stored') URL.revokeObjectURL(entry.localUrl)
    this.#show({ entries: this.#state.entries.filter((other) => other.key !== key) })
  }

  #abortUploads(): void {
    for (const abort of this.#uploads.values()) abort.abort()
  }

  #uploadNext(): void {
    if (this.#isStopped) return
    for (const entry of this.#state.entries) {
      if (this.#uploads.size >= sentAtOnce) return
      if (entry.state === 'waiting') void this.#upload(entry)
    }
  }

  async #upload(entry: Extract<PictureEntry, { file: File; sent: number }>): Promise<void> {
    const { key, file, localUrl } = entry
    const { send, isRefusal, onRemove } = this.#options
    const abort = new AbortController()
    this.#uploads.set(key, abort)
    const onProgress = (sent: number) => {
      if (!abort.signal.aborted) this.#replace({ ...entry, state: 'sending', sent })
    }
    onProgress(0)
    try {
      const picture = await send(file, { signal: abort.signal, onProgress })
      if (abort.signal.aborted) onRemove(picture)
      else this.#replace({ key, state: 'stored', picture })
      URL.revokeObjectURL(localUrl)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (abort.signal.aborted) URL.revokeObjectURL(localUrl)
      else if (isRefusal(error)) {
        this.#drop(key)
        this.#refuse(file.name, message)
      } else this.#replace({ key, state: 'failed', file, localUrl, message })
    } finally {
      this.#uploads.delete(key)
      this.#uploadNext()
    }
  }
}
