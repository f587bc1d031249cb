import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { ApiError, read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Block } from '#domain/texts/rich-text.ts'
import type { RenderedText } from '#domain/texts/texts.ts'
import {
  maxBodyLength,
  maxSubjectLength,
  type Placeholder,
  type TextFields,
  textFieldLabels,
  textFieldNames,
  textMessages,
} from '#domain/texts/texts.ts'
import { type EditedText, useSaveText } from './text.ts'

/** The preview is updated after this time without input. */
const previewDelayMs = 600

const markupHint =
  'Une ligne vide sépare deux paragraphes. **gras**, *italique*, [mots](adresse) pour un lien, ## pour un intertitre, - pour une liste, > pour une note.'

interface TextFormProps {
  text: EditedText
  /** A former version to edit. */
  draft: TextFields | null
  onSaved: () => void
}

/** The form of a text, its placeholders, and its preview. */
export function TextForm({ text, draft, onSaved }: TextFormProps) {
  const [words, setWords] = useState<TextFields>(draft ?? text.current)
  // The version that the draft began from.
  const [version, setVersion] = useState(text.version)
  const save = useSaveText(text.name)
  const isDirty = textFieldNames.some((name) => words[name] !== text.current[name])
  const previewedWords = useDelayed(words)
  // Pages have no subject.
  const set = (name: keyof TextFields, value: string) =>
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
        <SaveAlert
          error={save.error}
          onOverwrite={() => {
            setVersion(text.version)
            save.reset()
          }}
        />
        <WordFields words={words} isPage={text.isPage} errors={readFieldErrors(save.error)} onChange={set} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isDirty || isConflict(save.error)} aria-disabled={save.isPending}>
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
        <TextPreview name={text.name} words={previewedWords} isPage={text.isPage} />
      </div>
      <PlaceholderList
        placeholders={text.placeholders}
        onInsert={(name) => set('body', `${words.body.trimEnd()}\n\n{${name}}`)}
      />
    </div>
  )
}

const readFieldErrors = (error: Error | null) => (error instanceof ApiError ? error.fields : {})

const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409

interface SaveAlertProps {
  error: Error | null
  /** Saves over the version that another administrator saved meanwhile. */
  onOverwrite: () => void
}

function SaveAlert({ error, onOverwrite }: SaveAlertProps) {
  return (
    <FormAlert
      labels={textFieldLabels}
      errors={readFieldErrors(error)}
      failure={
        error && failureOf(error, { title: textMessages.failureTitle, text: generalMessages.unexpected })
      }
    >
      {isConflict(error) && (
        <Button variant="link" className="justify-self-start px-0" onClick={onOverwrite}>
          J’ai comparé, garder le mien
        </Button>
      )}
    </FormAlert>
  )
}

interface WordFieldsProps {
  words: TextFields
  isPage: boolean
  errors: Record<string, string>
  onChange: (name: keyof TextFields, value: string) => void
}

const WordFields = ({ words, isPage, errors, onChange }: WordFieldsProps) => (
  <>
    {!isPage && (
      <TextField
        label={textFieldLabels.subject}
        required
        maxLength={maxSubjectLength}
        autoComplete="off"
        value={words.subject}
        error={errors.subject}
        onChange={({ target }) => onChange('subject', target.value)}
      />
    )}
    <TextField
      label={textFieldLabels.title}
      hint={isPage ? 'Celui de cette partie de la page.' : 'En grand, en haut de l’email.'}
      required
      maxLength={maxSubjectLength}
      autoComplete="off"
      value={words.title}
      error={errors.title}
      onChange={({ target }) => onChange('title', target.value)}
    />
    <TextAreaField
      label={textFieldLabels.body}
      hint={isPage ? markupHint : `${markupHint} Un lien seul dans son paragraphe devient un bouton.`}
      required
      rows={18}
      maxLength={maxBodyLength}
      className="font-mono text-sm"
      value={words.body}
      error={errors.body}
      onChange={({ target }) => onChange('body', target.value)}
    />
  </>
)

/** Returns the words once the input has paused. */
function useDelayed(words: TextFields): TextFields {
  const [delayed, setDelayed] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(words), previewDelayMs)
    return () => clearTimeout(timer)
  }, [words])
  return delayed
}

interface PlaceholderListProps {
  placeholders: readonly Placeholder[]
  onInsert: (name: string) => void
}

/** The placeholders of the text, written in braces. */
const PlaceholderList = ({ placeholders, onInsert }: PlaceholderListProps) => (
  <Section title="Informations à placer">
    <ul className="border-t border-line">
      {placeholders.map(({ name, kind, sample, isMandatory }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5"
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <code className="font-semibold wrap-anywhere">{`{${name}}`}</code>
            <span className="text-sm text-ink-soft wrap-anywhere">
              {kind === 'part' ? 'seul sur sa ligne, écrit par le site' : sampleText(sample)}
              {isMandatory && ', obligatoire'}
            </span>
          </div>
          <Button
            variant="link"
            size="sm"
            className="min-h-11 px-0"
            aria-label={`Ajouter {${name}} à la fin du texte`}
            onClick={() => onInsert(name)}
          >
            Ajouter
          </Button>
        </li>
      ))}
    </ul>
  </Section>
)

const sampleText = (sample: string) =>
  sample === '' ? 'rien n’en est dit encore' : `«\u00a0${sample}\u00a0»`

const previewHeight = 720

interface TextPreviewProps {
  name: string
  words: TextFields
  isPage: boolean
}

/** The email or the part of a page with these words. The sandbox disables scripts and links. */
function TextPreview({ name, words, isPage }: TextPreviewProps) {
  const { data, error, isFetching } = useQuery({
    ...previewQuery(name, words),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-labelledby="apercu"
      aria-busy={isFetching}
      className="grid min-w-0 content-start gap-3 xl:sticky xl:top-24"
    >
      <h2 id="apercu" className="text-lg">
        {isPage ? 'Aperçu' : 'Aperçu, avec des données d’exemple'}
      </h2>
      {error ? (
        <p role="status" className="text-danger">
          {error.message}
        </p>
      ) : (
        <p className="font-semibold wrap-anywhere">{data?.subject ?? 'Chargement…'}</p>
      )}
      {data && data.html === null && (
        <div className="document min-w-0 border border-line bg-paper p-5">
          <RichText blocks={data.blocks} parts={makePartPlaceholders(data.blocks)} />
        </div>
      )}
      {data?.html && (
        <iframe
          srcDoc={data.html}
          title="Aperçu de l’email"
          sandbox=""
          height={previewHeight}
          className={error ? 'w-full border border-line opacity-50' : 'w-full border border-line'}
        />
      )}
    </section>
  )
}

/** Placeholder texts for parts that the page renders itself. */
const makePartPlaceholders = (blocks: readonly Block[]) =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === 'part'
        ? [
            [
              block.name,
              <p key={block.name} className="border border-dashed border-line-strong p-4 text-ink-soft">
                {`{${block.name}}`}
              </p>,
            ],
          ]
        : [],
    ),
  )

/** The text with these words and sample data. */
const previewQuery = (name: string, words: TextFields) =>
  queryOptions({
    queryKey: ['admin', 'text-preview', name, words],
    // The client's types do not express a recursive type.
    queryFn: async ({ meta }) =>
      (await read(
        apiOf(meta).admin.texts[':name'].preview.$post({ param: { name }, json: words }),
      )) as RenderedText,
    retry: false,
    gcTime: 0,
  })
