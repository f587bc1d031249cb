import { useEffect, useRef, useState } from 'react'
import { keepPictures, readPictures } from '#app/lib/stored-pictures.ts'
import { maxMessageBytes, maxMessagePictures } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

export interface ChosenPicture {
  file: File
  /** An object URL for the preview. */
  localUrl: string
}

/** Whether the server accepts the type; a phone may not name the type of its own photographs. */
const isPicture = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|avif|heic|heif)$/.test(type) || /\.(heic|heif)$/i.test(name)

/** Returns whether the browser can decode the file; types that some browsers do not know are not checked. */
async function isReadable({ file, localUrl }: ChosenPicture): Promise<boolean> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return true
  const image = new Image()
  image.src = localUrl
  return image.decode().then(
    () => true,
    () => false,
  )
}

/**
 * The pictures of the next message of a conversation. They survive a reload, since a phone may reload the page while its camera is
 * open. `refusal` names a refused file.
 */
export function useChosenPictures(accountId: string, place: string) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = useRef(pictures)

  useEffect(() => {
    let isUnmounted = false
    const show = (next: readonly ChosenPicture[]) => {
      shown.current = next
      setPictures(next)
    }
    void readPictures(accountId, `draft:${place}`).then((stored) => {
      // Pictures chosen in the meantime take precedence.
      if (!isUnmounted && shown.current.length === 0) show(stored.map(chosen))
    })
    return () => {
      isUnmounted = true
      release(shown.current)
      show([])
    }
  }, [accountId, place])

  function choose(next: readonly ChosenPicture[]) {
    shown.current = next
    setPictures(next)
    void keepPictures(
      accountId,
      `draft:${place}`,
      next.map(({ file }) => file),
    )
  }

  function add(files: readonly File[]) {
    const { taken, problem } = acceptFiles(
      shown.current.map(({ file }) => file),
      files,
    )
    setRefusal(problem)
    const added = taken.map(chosen)
    choose([...shown.current, ...added])
    for (const picture of added) void removeUnreadable(picture)
  }

  async function removeUnreadable(picture: ChosenPicture) {
    if ((await isReadable(picture)) || !shown.current.includes(picture)) return
    remove(picture)
    setRefusal(conversationMessages.unreadablePicture(picture.file.name))
  }

  /** Restores the pictures of an unsent message, all or none. Returns whether there was room. */
  function addAll(files: readonly File[]): boolean {
    const problem = tooMuch([...shown.current.map(({ file }) => file), ...files])
    setRefusal(problem)
    if (problem === null) choose([...shown.current, ...files.map(chosen)])
    return problem === null
  }

  function remove(picture: ChosenPicture) {
    release([picture])
    setRefusal(null)
    choose(shown.current.filter((other) => other !== picture))
  }

  function clear() {
    release(shown.current)
    setRefusal(null)
    choose([])
  }

  return { pictures, refusal, add, addAll, remove, clear }
}

/** Returns the files that can be added to `present`, and the reason for the first refused one. */
function acceptFiles(present: readonly File[], files: readonly File[]) {
  const taken: File[] = []
  let problem: string | null = null
  for (const file of files) {
    const next = [...present, ...taken, file]
    const refusal = isPicture(file) ? tooMuch(next) : conversationMessages.fileNotAPicture(file.name)
    if (refusal) problem ??= refusal
    else taken.push(file)
  }
  return { taken, problem }
}

/** Returns why the files are too many or too large for one message; null otherwise. */
function tooMuch(files: readonly File[]): string | null {
  if (files.length > maxMessagePictures) return conversationMessages.tooManyPictures
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > maxMessageBytes ? conversationMessages.tooHeavy : null
}

const chosen = (file: File): ChosenPicture => ({ file, localUrl: URL.createObjectURL(file) })

const release = (pictures: readonly ChosenPicture[]) => {
  for (const { localUrl } of pictures) URL.revokeObjectURL(localUrl)
}
