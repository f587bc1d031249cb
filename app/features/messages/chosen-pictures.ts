import { useEffect, useRef, useState } from 'react'
import { keepPictures, readPictures } from '#app/lib/kept-pictures.ts'
import { largestMessageBytes, mostPicturesOfMessage } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

export interface ChosenPicture {
  file: File
  /** To show it before it is sent. */
  localUrl: string
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif)$/i.test(name)

/**
 * What goes with the next message there; it survives a reload, as a phone may do by itself while its camera is open. Too many,
 * too heavy or no picture: the rest is kept, and it says so.
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
    void readPictures(accountId, `draft:${place}`).then((kept) => {
      // What was chosen meanwhile has taken their place.
      if (!isLeft && shown.current.length === 0) show(kept.map(chosen))
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
    const found = files.filter(isPicture)
    const before = shown.current
    const room = mostPicturesOfMessage - before.length
    const taken = found.slice(0, room)
    const bytes = [...before.map(({ file }) => file), ...taken].reduce((sum, { size }) => sum + size, 0)
    if (bytes > largestMessageBytes) return setRefusal(conversationMessages.tooHeavy)
    setRefusal(
      found.length < files.length
        ? conversationMessages.noPicture
        : found.length > room
          ? conversationMessages.tooManyPictures
          : null,
    )
    choose([...before, ...taken.map(chosen)])
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

  return { pictures, refusal, add, remove, clear }
}

const chosen = (file: File): ChosenPicture => ({ file, localUrl: URL.createObjectURL(file) })

const release = (pictures: readonly ChosenPicture[]) => {
  for (const { localUrl } of pictures) URL.revokeObjectURL(localUrl)
}
