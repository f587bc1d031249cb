import { mostPictures } from '#domain/catalogue/schemas.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { DraftPicture } from './draft.ts'

const largestPicture = 20 * 1024 * 1024
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
export function createPictureList({ initial, send, isRefusal, onRemove }: PictureListOptions) {
  let lastKey = 0
  const nextKey = () => `p${++lastKey}`
  const stored = (picture: DraftPicture): PictureEntry => ({ key: nextKey(), state: 'stored', picture })
  let isStopped = false
  let state: PictureListState = { entries: initial.map(stored), refusals: [] }
  const listeners = new Set<() => void>()
  const sendings = new Map<string, AbortController>()

  function show(next: Partial<PictureListState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const replace = (key: string, entry: PictureEntry) =>
    show({ entries: state.entries.map((other) => (other.key === key ? entry : other)) })
  const refuse = (name: string, message: string) =>
    show({ refusals: [...state.refusals, { key: nextKey(), name, message }] })
  const isPending = ({ state }: PictureEntry) => state === 'waiting' || state === 'sending'

  function sendNext() {
    if (isStopped) return
    for (const entry of state.entries) {
      if (sendings.size >= sentAtOnce) return
      if (entry.state === 'waiting') void sendOne(entry)
    }
  }

  async function sendOne(entry: Extract<PictureEntry, { file: File; sent: number }>) {
    const { key, file, localUrl } = entry
    const abort = new AbortController()
    sendings.set(key, abort)
    const onProgress = (sent: number) => {
      if (!abort.signal.aborted) replace(key, { ...entry, state: 'sending', sent })
    }
    onProgress(0)
    try {
      const picture = await send(file, { signal: abort.signal, onProgress })
      if (abort.signal.aborted) onRemove(picture)
      else replace(key, { key, state: 'stored', picture })
      URL.revokeObjectURL(localUrl)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (abort.signal.aborted) URL.revokeObjectURL(localUrl)
      else if (isRefusal(error)) {
        drop(key)
        refuse(file.name, message)
      } else replace(key, { key, state: 'failed', file, localUrl, message })
    } finally {
      sendings.delete(key)
      sendNext()
    }
  }

  function drop(key: string) {
    const entry = state.entries.find((other) => other.key === key)
    if (entry && entry.state !== 'stored') URL.revokeObjectURL(entry.localUrl)
    show({ entries: state.entries.filter((other) => other.key !== key) })
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: readonly File[]) {
      show({ refusals: [] })
      const room = Math.max(0, mostPictures - state.entries.length)
      const [light, heavy] = [
        files.filter(({ size }) => size <= largestPicture),
        files.filter(({ size }) => size > largestPicture),
      ]
      for (const { name } of heavy) refuse(name, sellingMessages.pictureTooLarge)
      for (const { name } of light.slice(room))
        refuse(name, `Une annonce compte au plus ${mostPictures} photos.`)
      const entries = light.slice(0, room).map(
        (file): PictureEntry => ({
          key: nextKey(),
          state: 'waiting',
          file,
          localUrl: URL.createObjectURL(file),
          sent: 0,
        }),
      )
      show({ entries: [...state.entries, ...entries] })
      sendNext()
    },
    retry(key: string) {
      const entry = state.entries.find((other) => other.key === key)
      if (entry?.state !== 'failed' || !entry.file) return
      replace(key, { key, state: 'waiting', file: entry.file, localUrl: entry.localUrl, sent: 0 })
      sendNext()
    },
    remove(key: string) {
      const entry = state.entries.find((other) => other.key === key)
      sendings.get(key)?.abort()
      if (entry?.state === 'stored') onRemove(entry.picture)
      drop(key)
    },
    /** Another one has been made of it. */
    change(key: string, picture: DraftPicture) {
      const entry = state.entries.find((other) => other.key === key)
      if (entry?.state !== 'stored') return
      replace(key, { key, state: 'stored', picture })
      onRemove(entry.picture)
    },
    move(key: string, to: number) {
      const entry = state.entries.find((other) => other.key === key)
      const others = state.entries.filter((other) => other.key !== key)
      if (entry) show({ entries: [...others.slice(0, to), entry, ...others.slice(to)] })
    },
    replaceAll(pictures: readonly DraftPicture[]) {
      for (const abort of sendings.values()) abort.abort()
      show({ entries: pictures.map(stored), refusals: [] })
    },
    /** The server does not know these any more. */
    markMissing(ids: readonly string[]) {
      const mark = (entry: PictureEntry): PictureEntry =>
        entry.state === 'stored' && ids.includes(entry.picture.id)
          ? {
              key: entry.key,
              state: 'failed',
              file: null,
              localUrl: '',
              message: sellingMessages.pictureGone,
            }
          : entry
      show({ entries: state.entries.map(mark) })
    },
    stored: (): DraftPicture[] =>
      state.entries.flatMap((entry) => (entry.state === 'stored' ? [entry.picture] : [])),
    /** Waits until nothing is under way; answers whether every picture has arrived. */
    settled: () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          if (state.entries.some(isPending)) return
          listeners.delete(look)
          resolve(state.entries.every(({ state }) => state === 'stored'))
        }
        listeners.add(look)
        look()
      }),
    /** Until the form is left. */
    run() {
      isStopped = false
      return () => {
        isStopped = true
        for (const abort of sendings.values()) abort.abort()
      }
    },
  }
}
export type PictureList = ReturnType<typeof createPictureList>
