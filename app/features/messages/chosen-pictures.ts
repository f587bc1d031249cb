import { useEffect, useRef, useState } from 'react'
import { keepPictures, readPictures } from '#app/lib/stored-pictures.ts'
import { maxMessageBytes, maxMessagePictures } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

export interface ChosenPicture {
  file: File
  /** To show it before it is sent. */
  localUrl: string
}

/** What the server takes; a phone may not know the type of its own photographs. */
const isPicture = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|avif|heic|heif)$/.test(type) || /\.(heic|heif)$/i.test(name)

/** Whether a browser can draw it, of the types that every browser draws. */
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
 * What goes with the next message there; it survives a reload, as a phone may do by itself while its camera is open. Too many,
 * too heavy, unreadable or no picture: the others stay, and a message names it.
 */
export function useChosenPictures(accountId: string, place: string) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = useRef(pictures)

  useEffect(() => {
    let isLeft = false
    const show = (next: readonly ChosenPicture[]) => {
      shown.current = next
      setPictures(next)
    }
    void readPictures(accountId, `draft:${place}`).then((stored) => {
      // What was chosen meanwhile has taken their place.
      if (!isLeft && shown.current.length === 0) show(stored.map(chosen))
    })
    return () => {
      isLeft = true
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

  /** All or none: nothing of a message that comes back is lost. Answers whether there was room. */
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

/** Those of `files` that may join the pictures that are `present`, and why the first of the others may not. */
function acceptFiles(present: readonly File[], files: readonly File[]) {
  const taken: File[] = []
  let problem: string | null = null
  for (const file of files) {
    const next = [...present, ...taken, file]
    const refusal = isPicture(file) ? tooMuch(next) : conversationMessages.noPictureNamed(file.name)
    if (refusal) problem ??= refusal
    else taken.push(file)
  }
  return { taken, problem }
}

/** Why so many cannot go with one message. */
function tooMuch(files: readonly File[]): string | null {
  if (files.length > maxMessagePictures) return conversationMessages.tooManyPictures
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > maxMessageBytes ? conversationMessages.tooHeavy : null
}

const chosen = (file: File): ChosenPicture => ({ file, localUrl: URL.createObjectURL(file) })

const release = (pictures: readonly ChosenPicture[]) => {
  for (const { localUrl } of pictures) URL.revokeObjectURL(localUrl)
}
