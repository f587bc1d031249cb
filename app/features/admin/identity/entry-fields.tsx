import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { EditedList, Entry } from './identity.tsx'

interface EntryFieldsProps {
  entry: Entry
  texts: EditedList['texts']
  /** Buttons that move the entry in its list. */
  controls: ReactNode
  errorOf: (field: 'name' | 'detail' | 'picture') => string | undefined
  onChange: (entry: Entry) => void
  onRemove: () => void
}

/** One person or partner of the list. */
export const EntryFields = ({ entry, texts, controls, errorOf, onChange, onRemove }: EntryFieldsProps) => (
  <div className="grid gap-4 rounded-md border border-line bg-paper p-4">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-semibold wrap-anywhere">
        {entry.name || texts.one}
        {entry.isExample && (
          <span className="ml-2 rounded-sm bg-terracotta-tint px-1.5 text-sm font-medium text-terracotta-deep">
            exemple
          </span>
        )}
      </p>
      <div className="flex items-center">
        {controls}
        <Button
          variant="link"
          className="px-2"
          aria-label={`Retirer ${entry.name || texts.one}`}
          onClick={onRemove}
        >
          Retirer
        </Button>
      </div>
    </div>
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextField
        label="Nom"
        required
        maxLength={300}
        autoComplete="off"
        value={entry.name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ ...entry, name: target.value, isExample: false })}
      />
      <TextField
        label={texts.detail}
        hint={texts.hint}
        maxLength={300}
        autoComplete="off"
        value={entry.detail}
        error={errorOf('detail')}
        onChange={({ target }) => onChange({ ...entry, detail: target.value, isExample: false })}
      />
    </div>
    <EntryPicture entry={entry} label={texts.picture} error={errorOf('picture')} onChange={onChange} />
  </div>
)

interface EntryPictureProps {
  entry: Entry
  label: string
  error: string | undefined
  onChange: (entry: Entry) => void
}

function EntryPicture({ entry, label, error, onChange }: EntryPictureProps) {
  const id = useId()
  const { file, picture } = entry
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const storedAddress = picture.startsWith('/files/') ? pictureAddress(picture, 320) : picture
  const shownAddress = preview ?? storedAddress
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shownAddress && (
        <img
          src={shownAddress}
          alt=""
          width={80}
          height={80}
          className="size-20 rounded-md bg-plaster-deep object-contain"
        />
      )}
      <div className="grid min-w-0 grow basis-48 gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          JPEG, PNG, WebP ou AVIF, 20&nbsp;Mo au plus. Facultatif.
        </p>
        <input
          id={id}
          key={file || picture ? 'some' : 'none'}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onChange={({ target }) => onChange({ ...entry, file: target.files?.[0] ?? null, isExample: false })}
          className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-paper file:px-3 file:font-semibold"
        />
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
        {shownAddress && (
          <Button
            variant="link"
            size="sm"
            className="min-h-11 justify-self-start px-0"
            onClick={() => onChange({ ...entry, file: null, picture: '', isExample: false })}
          >
            Retirer cette image
          </Button>
        )}
      </div>
    </div>
  )
}
