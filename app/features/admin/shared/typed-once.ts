import { type FormEvent, useState } from 'react'

interface Adding {
  isPending: boolean
  mutate: (text: string, then: { onSuccess: () => void }) => void
}

/** One text that is typed and added; the field is empty again once it is saved, unless it was written on meanwhile. */
export function useTypedOnce({ isPending, mutate }: Adding) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(!text.trim())
    if (text.trim() && !isPending)
      mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return { text, setText, isMissing: isTried && !text.trim(), submit }
}
