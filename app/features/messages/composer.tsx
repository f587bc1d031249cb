import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { useHydrated } from '#app/lib/hydration.ts'
import { maxMessageLength, maxMessagePictures } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import type { DraftPicture } from './draft-pictures.ts'

interface ComposerProps {
  otherName: string
  text: string
  onType: (text: string) => void
  draftPictures: {
    pictures: readonly DraftPicture[]
    refusal: string | null
    add: (files: readonly File[]) => void
    remove: (picture: DraftPicture) => void
  }
  field: RefObject<HTMLTextAreaElement | null>
  onSend: () => void
  /** Further buttons that fill the field. */
  children?: ReactNode
}

/** Milliseconds. */
const doubleClickMs = 1_000

/** The form of the next message. The page stores the text; the form's only state is the error message. */
export function Composer({ otherName, text, onType, draftPictures, field, onSend, children }: ComposerProps) {
  const id = useId()
  const isReady = useHydrated()
  const [error, setError] = useState<string | null>(null)
  const sentAt = useRef(0)
  const problem = error ?? draftPictures.refusal

  function submit(event?: FormEvent) {
    event?.preventDefault()
    // The second click of a double click: the first has sent the text.
    if (text === '' && Date.now() - sentAt.current < doubleClickMs) return
    const content = text.trim()
    const newError =
      content === '' && draftPictures.pictures.length === 0
        ? conversationMessages.empty
        : content.length > maxMessageLength
          ? `${conversationMessages.tooLong} Le vôtre en a ${content.length.toLocaleString('fr-FR')}.`
          : null
    setError(newError)
    if (!newError) {
      sentAt.current = Date.now()
      onSend()
    }
    // The focus returns to the field, for the next message or a correction.
    field.current?.focus()
  }

  // With a keyboard Enter sends. On a phone it starts a new line, since the button is near.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || window.matchMedia('(pointer: fine)').matches) {
      event.preventDefault()
      submit()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // A copied spreadsheet table includes a picture of itself.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    draftPictures.add(files)
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Nouveau message" className="grid gap-2">
      <PictureTray pictures={draftPictures.pictures} onRemove={draftPictures.remove} />
      <div role="alert" className="empty:absolute">
        {problem && (
          <p id={`${id}-error`} className="font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      <label htmlFor={id} className="sr-only">
        Votre message à {otherName}
      </label>
      <textarea
        id={id}
        ref={field}
        dir="auto"
        rows={2}
        value={text}
        placeholder="Votre message"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : `${id}-hint`}
        onChange={(event) => {
          setError(null)
          onType(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={control(problem ?? undefined, 'block max-h-[35dvh] resize-none field-sizing-content')}
      />
      <div className="flex flex-wrap items-center gap-2">
        <PictureInput
          onFiles={draftPictures.add}
          isFull={draftPictures.pictures.length >= maxMessagePictures}
        />
        {children}
        <p
          id={`${id}-hint`}
          className="min-w-0 flex-1 text-right text-sm text-ink-soft max-md:sr-only pointer-coarse:sr-only"
        >
          Entrée envoie, Maj + Entrée va à la ligne
        </p>
        <Button
          type="submit"
          disabled={!isReady}
          className="disabled:bg-fir! disabled:text-paper! max-md:ml-auto pointer-coarse:ml-auto"
        >
          Envoyer
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </form>
  )
}

const PictureInput = ({ onFiles, isFull }: { onFiles: (files: File[]) => void; isFull: boolean }) => (
  <label
    className={buttonClass(
      { variant: 'ghost' },
      'relative cursor-pointer px-3! has-disabled:cursor-not-allowed has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir',
    )}
  >
    <ImagePlus aria-hidden="true" className="size-5" />
    <span className="max-sm:sr-only">Photos</span>
    <input
      type="file"
      multiple
      accept="image/*,.heic,.heif"
      disabled={isFull}
      className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // Resets the input, so that a removed file can be chosen again.
        event.target.value = ''
      }}
    />
  </label>
)

interface PictureTrayProps {
  pictures: readonly DraftPicture[]
  onRemove: (picture: DraftPicture) => void
}

/** The pictures of the next message. */
const PictureTray = ({ pictures, onRemove }: PictureTrayProps) =>
  pictures.length > 0 && (
    <ul className="flex flex-wrap gap-3 pt-2 pr-2">
      {pictures.map((picture, index) => (
        <li key={picture.localUrl} className="relative size-18 rounded-md bg-plaster-deep">
          <img
            src={picture.localUrl}
            alt={picture.file.name}
            width={72}
            height={72}
            className="size-18 overflow-hidden rounded-md object-cover text-xs wrap-anywhere"
          />
          <button
            type="button"
            aria-label={`Retirer la photo ${index + 1}`}
            onClick={() => onRemove(picture)}
            className="absolute -top-2.5 -right-2.5 grid size-8 place-items-center rounded-full bg-ink text-paper before:absolute before:-inset-1.5 hover:bg-danger"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
