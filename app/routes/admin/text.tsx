import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { type EditedText, textQuery, useRestoreText } from '#app/features/admin/texts/text.ts'
import { TextForm } from '#app/features/admin/texts/text-form.tsx'
import { TextHistory } from '#app/features/admin/texts/text-history.tsx'
import { loadOne } from '#app/lib/page-data.ts'
import type { Route } from './+types/text'

const load = loadOne(async (queries, { name = '' }) => {
  await queries.fetchQuery(textQuery(name))
  return { name }
})

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { name } }: Route.ComponentProps) {
  return <TextPage key={name} name={name} />
}

/** `/admin/textes/{name}`: one text, its preview and its history. */
function TextPage({ name }: { name: string }) {
  const { data: text } = useQuery(textQuery(name))
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState<EditedText['current'] | null>(null)
  // The loader has fetched it.
  if (!text) return null
  const begin = (words: EditedText['current'] | null) => {
    setDraft(words)
    setRound(round + 1)
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
      <TextForm key={round} text={text} draft={draft} onSaved={() => begin(null)} />
      <div>
        <Restore text={text} onDone={() => begin(null)} />
      </div>
      <TextHistory text={text} onTake={begin} />
    </AdminPage>
  )
}

const Warnings = ({ text: { isBehind, failure } }: { text: EditedText }) => (
  <>
    {failure !== null && (
      <p role="alert" className="max-w-prose border-l-4 border-danger pl-4">
        Ce texte n’a pas pu servir à un email&nbsp;: le texte livré est parti à sa place. Corrigez-le, ou
        rétablissez le texte livré.
      </p>
    )}
    {isBehind && (
      <p className="max-w-prose border-l-4 border-terracotta pl-4">
        Le texte livré a changé depuis que celui-ci a été écrit. Comparez-les plus bas, puis enregistrez le
        vôtre ou rétablissez le texte livré.
      </p>
    )}
  </>
)

function Restore({ text, onDone }: { text: EditedText; onDone: () => void }) {
  const restore = useRestoreText(text.name)
  return (
    <ConfirmButton
      label="Rétablir le texte livré"
      isOffered={text.isChanged}
      title="Rétablir le texte livré"
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
