import { useEffect, useState } from 'react'
import { largestMessageBytes, mostPicturesOfMessage } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

export interface ChosenPicture {
  file: File
  /** To show it before it is sent. */
  localUrl: string
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif)$/i.test(name)

/** What goes with the next message. Too many, too heavy or no picture: the rest is kept, and it says so. */
export function useChosenPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left when the page is left
  useEffect(() => () => release(pictures), [])

  function add(files: readonly File[]) {
    const found = files.filter(isPicture)
    const room = mostPicturesOfMessage - pictures.length
    const taken = found.slice(0, room)
    const bytes = [...pictures.map(({ file }) => file), ...taken].reduce((sum, { size }) => sum + size, 0)
    if (bytes > largestMessageBytes) return setRefusal(conversationMessages.tooHeavy)
    setRefusal(
      found.length < files.length
        ? conversationMessages.noPicture
        : found.length > room
          ? conversationMessages.tooManyPictures
          : null,
    )
    setPictures([...pictures, ...taken.map((file) => ({ file, localUrl: URL.createObjectURL(file) }))])
  }

  function remove(picture: ChosenPicture) {
    release([picture])
    setRefusal(null)
    setPictures(pictures.filter((other) => other !== picture))
  }

  function clear() {
    release(pictures)
    setRefusal(null)
    setPictures([])
  }

  return { pictures, refusal, add, remove, clear }
}

const release = (pictures: readonly ChosenPicture[]) => {
  for (const { localUrl } of pictures) URL.revokeObjectURL(localUrl)
}
