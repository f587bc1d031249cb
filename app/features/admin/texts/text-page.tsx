import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { type EditedText, textQuery, useRestoreText } from './queries.ts'
import { TextForm } from './text-form.tsx'
import { TextHistory } from './text-history.tsx'

/** One mail's words: changed, looked at, compared, taken back. */
export function TextPage({ name }: { name: string }) {
  const { data: text } = useQuery(textQuery(name))
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState<EditedText['current'] | null>(null)
  // The route has waited for it.
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
      <Restore text={text} onDone={() => begin(null)} />
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
  const [isAsking, setIsAsking] = useState(false)
  const restore = useRestoreText(text.name)
  // The text has been read again before the dialog hears that it is done.
  if (!text.isChanged && !isAsking) return null
  return (
    <div>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Rétablir le texte livré
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Rétablir le texte livré"
        submit="Rétablir"
        busy="Rétablissement…"
        isPending={restore.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          restore.mutate(
            { version: text.version },
            {
              onSuccess: () => {
                setIsAsking(false)
                onDone()
              },
            },
          )
        }
      >
        <p>Votre texte reste dans l’historique et peut être repris.</p>
      </ConfirmDialog>
    </div>
  )
}
