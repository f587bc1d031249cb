import { useEffect, useRef, useState } from 'react'
import { readPictures, storePictures } from '#app/lib/stored-pictures.ts'
import { maxMessageBytes, maxMessagePictures } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

export interface DraftPicture {
  file: File
  /** An object URL for the preview. */
  localUrl: string
}

/** Whether the server accepts the type; a phone may not name the type of its own photographs. */
const isPicture = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|avif|heic|heif)$/.test(type) || /\.(heic|heif)$/i.test(name)

/** Returns whether the browser can decode the file; types that some browsers do not know are not checked. */
async function isReadable({ file, localUrl }: DraftPicture): Promise<boolean> {
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
export function useDraftPictures(accountId: string, targetKey: string) {
  const [pictures, setPictures] = useState<readonly DraftPicture[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(pictures)

  useEffect(() => {
    let isUnmounted = false
    const setShownPictures = (next: readonly DraftPicture[]) => {
      latest.current = next
      setPictures(next)
    }
    void readPictures(accountId, `draft:${targetKey}`).then((stored) => {
      // Pictures chosen in the meantime take precedence.
      if (!isUnmounted && latest.current.length === 0) setShownPictures(stored.map(toDraftPicture))
    })
    return () => {
      isUnmounted = true
      release(latest.current)
      setShownPictures([])
    }
  }, [accountId, targetKey])

  function replace(next: readonly DraftPicture[]) {
    latest.current = next
    setPictures(next)
    void storePictures(
      accountId,
      `draft:${targetKey}`,
      next.map(({ file }) => file),
    )
  }

  function add(files: readonly File[]) {
    const { accepted, problem } = acceptFiles(
      latest.current.map(({ file }) => file),
      files,
    )
    setRefusal(problem)
    const added = accepted.map(toDraftPicture)
    replace([...latest.current, ...added])
    for (const picture of added) void removeUnreadable(picture)
  }

  async function removeUnreadable(picture: DraftPicture) {
    if ((await isReadable(picture)) || !latest.current.includes(picture)) return
    remove(picture)
    setRefusal(conversationMessages.unreadablePicture(picture.file.name))
  }

  /** Restores the pictures of an unsent message, all or none. Returns whether there was room. */
  function addAll(files: readonly File[]): boolean {
    const problem = limitProblem([...latest.current.map(({ file }) => file), ...files])
    setRefusal(problem)
    if (problem === null) replace([...latest.current, ...files.map(toDraftPicture)])
    return problem === null
  }

  function remove(picture: DraftPicture) {
    release([picture])
    setRefusal(null)
    replace(latest.current.filter((other) => other !== picture))
  }

  function clear() {
    release(latest.current)
    setRefusal(null)
    replace([])
  }

  return { pictures, refusal, add, addAll, remove, clear }
}

/** Returns the files that can be added to the current ones, and the reason for the first refused one. */
function acceptFiles(current: readonly File[], files: readonly File[]) {
  const accepted: File[] = []
  let problem: string | null = null
  for (const file of files) {
    const next = [...current, ...accepted, file]
    const refusal = isPicture(file) ? limitProblem(next) : conversationMessages.fileNotAPicture(file.name)
    if (refusal) problem ??= refusal
    else accepted.push(file)
  }
  return { accepted, problem }
}

/** Returns why the files are too many or too large for one message; null otherwise. */
function limitProblem(files: readonly File[]): string | null {
  if (files.length > maxMessagePictures) return conversationMessages.tooManyPictures
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > maxMessageBytes ? conversationMessages.tooHeavy : null
}

const toDraftPicture = (file: File): DraftPicture => ({ file, localUrl: URL.createObjectURL(file) })

const release = (pictures: readonly DraftPicture[]) => {
  for (const { localUrl } of pictures) URL.revokeObjectURL(localUrl)
}
