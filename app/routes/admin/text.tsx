import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { AdminPage, Section } from '#app/features/admin/shared/admin-page.tsx'
import { type EditedText, textQuery, useRestoreText } from '#app/features/admin/texts/text.ts'
import { TextForm } from '#app/features/admin/texts/text-form.tsx'
import { createItemLoader } from '#app/lib/page-data.ts'
import { formatMoment } from '#domain/dates.ts'
import { changedParagraphs, type TextFields, textFieldLabels, textFieldNames } from '#domain/texts/texts.ts'
import type { Route } from './+types/text'

const load = createItemLoader(async (queryClient, { name = '' }) => {
  await queryClient.fetchQuery(textQuery(name))
  return { name }
})

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { name } }: Route.ComponentProps) {
  return <TextPage key={name} name={name} />
}

/** `/admin/textes/{name}`: one text, its preview and its history. */
function TextPage({ name }: { name: string }) {
  const { data: text } = useQuery(textQuery(name))
  const [formKey, setFormKey] = useState(0)
  const [draft, setDraft] = useState<EditedText['current'] | null>(null)
  // Always there, since the loader has fetched it.
  if (!text) return null
  const resetForm = (words: EditedText['current'] | null) => {
    setDraft(words)
    setFormKey(formKey + 1)
  }
  return (
    <AdminPage
      title={text.label}
      text={
        text.isPage ? 'Titre et texte de cette partie de la page.' : 'Objet, titre et texte de cet email.'
      }
    >
      <p>
        <Link to="/admin/textes" className="text-fir underline underline-offset-4">
          Tous les textes
        </Link>
      </p>
      <Warnings text={text} />
      <TextForm key={formKey} text={text} draft={draft} onSaved={() => resetForm(null)} />
      <div>
        <Restore text={text} onDone={() => resetForm(null)} />
      </div>
      <TextHistory text={text} onReuse={resetForm} />
    </AdminPage>
  )
}

const Warnings = ({ text: { isOutdated, failure } }: { text: EditedText }) => (
  <>
    {failure !== null && (
      <p role="alert" className="max-w-prose border-l-4 border-danger pl-4">
        Ce texte n’a pas pu servir à un email&nbsp;: le texte d’origine est parti à sa place. Corrigez-le, ou
        rétablissez le texte d’origine.
      </p>
    )}
    {isOutdated && (
      <p className="max-w-prose border-l-4 border-terracotta pl-4">
        Le texte d’origine a changé depuis que celui-ci a été écrit. Comparez-les plus bas, puis enregistrez
        le vôtre ou rétablissez le texte d’origine.
      </p>
    )}
  </>
)

function Restore({ text, onDone }: { text: EditedText; onDone: () => void }) {
  const restore = useRestoreText(text.name)
  return (
    <ConfirmButton
      label="Rétablir le texte d’origine"
      isOffered={text.isChanged}
      title="Rétablir le texte d’origine"
      submit="Rétablir"
      busy="Rétablissement…"
      isPending={restore.isPending}
      onConfirm={(_, { onSettled }) =>
        restore.mutate({ version: text.version }, { onSuccess: onDone, onSettled })
      }
    >
      Votre texte reste dans l’historique et peut être repris.
    </ConfirmButton>
  )
}

interface TextHistoryProps {
  text: EditedText
  onReuse: (words: TextFields) => void
}

/** The versions of the text, with their authors and changes. */
const TextHistory = ({ text: { history, defaultWords, isOutdated, current }, onReuse }: TextHistoryProps) => (
  <Section title="Historique" level="large" isLined>
    {isOutdated && (
      <details className="border-l-4 border-terracotta pl-4">
        <summary className="min-h-11 py-2 font-medium">Du texte d’origine aujourd’hui au vôtre</summary>
        <Changes before={defaultWords} after={current} />
      </details>
    )}
    {history.length === 0 ? (
      <p className="text-ink-soft">Personne n’a encore modifié ce texte.</p>
    ) : (
      <ol className="grid gap-4">
        {history.map(({ version, at, by, words }, index) => (
          <li key={version} className="grid gap-1 border-l-2 border-line-strong pl-4">
            <p className="wrap-anywhere">
              <span className="font-semibold">{words ? 'Modifié' : 'Texte d’origine rétabli'}</span>
              {` le ${formatMoment(at)}${by ? ` par ${by}` : ''}`}
            </p>
            <details>
              <summary className="min-h-11 py-2 text-fir underline underline-offset-4">
                Ce qui a changé
              </summary>
              <Changes before={history[index + 1]?.words ?? defaultWords} after={words ?? defaultWords} />
            </details>
            {words && index > 0 && (
              <Button
                variant="link"
                size="sm"
                className="min-h-11 justify-self-start px-0"
                aria-label={`Reprendre la version du ${formatMoment(at)}`}
                onClick={() => onReuse(words)}
              >
                Reprendre cette version
              </Button>
            )}
          </li>
        ))}
      </ol>
    )}
  </Section>
)

const Changes = ({ before, after }: { before: TextFields; after: TextFields }) => {
  const changed = textFieldNames.flatMap((name) => {
    const changes = changedParagraphs(before[name], after[name])
    return changes.length > 0 ? [{ name, changes }] : []
  })
  if (changed.length === 0) return <p className="text-ink-soft">Rien.</p>
  return (
    <dl className="grid gap-3">
      {changed.map(({ name, changes }) => (
        <div key={name}>
          <dt className="font-medium">{textFieldLabels[name]}</dt>
          {changes.map(({ kind, text }) => (
            <dd key={`${kind} ${text}`} className="whitespace-pre-wrap wrap-anywhere">
              {kind === 'removed' ? (
                <del className="bg-danger-tint">
                  <span className="sr-only">Retiré&nbsp;: </span>
                  {text}
                </del>
              ) : (
                <ins className="bg-fir-tint no-underline">
                  <span className="sr-only">Ajouté&nbsp;: </span>
                  {text}
                </ins>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
