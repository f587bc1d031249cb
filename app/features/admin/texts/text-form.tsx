import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { ApiError } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { generalMessages } from '#domain/messages.ts'
import { textMessages } from '#domain/texts/messages.ts'
import {
  maxBodyLength,
  maxSubjectLength,
  type TextWords,
  wordLabels,
  wordNames,
} from '#domain/texts/texts.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { type EditedText, useSaveText } from './queries.ts'
import { TextPreview } from './text-preview.tsx'

/** Milliseconds without a key before the preview is drawn anew. */
const pause = 600

const markup =
  'Une ligne vide sépare deux paragraphes. **gras**, *italique*, [mots](adresse) pour un lien, ## pour un intertitre, - pour une liste, > pour une note.'

interface TextFormProps {
  text: EditedText
  /** A former version that is taken up again. */
  draft: TextWords | null
  onSaved: () => void
}

/** The words, what they may hold, and beside them the mail they make. */
export function TextForm({ text, draft, onSaved }: TextFormProps) {
  const [words, setWords] = useState<TextWords>(draft ?? text.current)
  // What was seen when it was begun.
  const [version, setVersion] = useState(text.version)
  const save = useSaveText(text.name)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const isOvertaken = save.error instanceof ApiError && save.error.status === 409
  const isDirty = wordNames.some((name) => words[name] !== text.current[name])
  const shown = useDelayed(words)
  // A page has no subject of its own.
  const set = (name: keyof TextWords) => (value: string) =>
    setWords({ ...words, [name]: value, ...(text.isPage && name === 'title' && { subject: value }) })
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <form
        noValidate
        className="grid min-w-0 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ ...words, version }, { onSuccess: onSaved })
        }}
      >
        <FormAlert
          labels={wordLabels}
          errors={refused}
          failure={
            save.error &&
            failureOf(save.error, { title: textMessages.failureTitle, text: generalMessages.unexpected })
          }
        >
          {isOvertaken && (
            <Button
              variant="link"
              className="justify-self-start px-0"
              onClick={() => {
                setVersion(text.version)
                save.reset()
              }}
            >
              J’ai comparé, garder le mien
            </Button>
          )}
        </FormAlert>
        {!text.isPage && (
          <TextField
            label={wordLabels.subject}
            required
            maxLength={maxSubjectLength}
            autoComplete="off"
            value={words.subject}
            error={refused.subject}
            onChange={({ target }) => set('subject')(target.value)}
          />
        )}
        <TextField
          label={wordLabels.title}
          hint={text.isPage ? 'Celui de cette partie de la page.' : 'En grand, en haut de l’email.'}
          required
          maxLength={maxSubjectLength}
          autoComplete="off"
          value={words.title}
          error={refused.title}
          onChange={({ target }) => set('title')(target.value)}
        />
        <TextAreaField
          label={wordLabels.body}
          hint={text.isPage ? markup : `${markup} Un lien seul dans son paragraphe devient un bouton.`}
          required
          rows={18}
          maxLength={maxBodyLength}
          className="font-mono text-sm"
          value={words.body}
          error={refused.body}
          onChange={({ target }) => set('body')(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isDirty || isOvertaken} aria-disabled={save.isPending}>
            {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
          {isDirty && (
            <Button variant="outline" onClick={() => setWords(text.current)}>
              Annuler mes changements
            </Button>
          )}
        </div>
      </form>
      <div className="min-w-0 xl:row-span-2">
        <TextPreview name={text.name} words={shown} isPage={text.isPage} />
      </div>
      <PlaceholderList
        placeholders={text.placeholders}
        onInsert={(name) => set('body')(`${words.body.trimEnd()}\n\n{${name}}`)}
      />
    </div>
  )
}

/** The words once nobody has typed for a moment. */
function useDelayed(words: TextWords): TextWords {
  const [shown, setShown] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setShown(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return shown
}
