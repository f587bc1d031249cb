import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { maxQuickAnswerLength, maxQuickAnswers } from '#domain/conversations/conversations.ts'
import { quickAnswerMessages } from '#domain/conversations/messages.ts'
import { generalMessages } from '#domain/messages.ts'

const quickAnswersQuery = queryOptions({
  queryKey: ['quick-answers'],
  queryFn: ({ meta }) => read(apiOf(meta)['quick-answers'].$get()),
})

/** Saves the complete list in its order. */
const useSaveQuickAnswers = (onDone: () => void) =>
  useAction<unknown, Error, string[]>({
    mutationKey: ['save-quick-answers'],
    mutationFn: (answers, { meta }) => read(apiOf(meta)['quick-answers'].$put({ json: { answers } })),
    onSuccess: async (_, _answers, _result, { client }) => {
      await client.invalidateQueries({ queryKey: quickAnswersQuery.queryKey })
      onDone()
    },
  })

interface QuickAnswersProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (answer: string) => void
}

/** A seller's answers to frequent questions, which are inserted into the field and can be edited there. */
export function QuickAnswers({ isOpen, onClose, onChoose }: QuickAnswersProps) {
  const [isEditing, setIsEditing] = useState(false)
  const close = () => {
    setIsEditing(false)
    onClose()
  }
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={isEditing ? 'Vos réponses rapides' : 'Réponses rapides'}
      description={
        isEditing
          ? undefined
          : 'La réponse choisie va dans le message\u00a0: vous pouvez la changer avant l’envoi.'
      }
      placement="center"
    >
      <Content
        isEditing={isEditing}
        onEditing={setIsEditing}
        onChoose={(answer) => {
          close()
          // The closing dialog restores the focus to its button first.
          requestAnimationFrame(() => onChoose(answer))
        }}
      />
    </Modal>
  )
}

interface ContentProps {
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  onChoose: (answer: string) => void
}

function Content({ isEditing, onEditing, onChoose }: ContentProps) {
  const { data, error, isFetching, refetch } = useQuery(quickAnswersQuery)
  if (!data) {
    return (
      <div className="min-h-48 p-5">
        {error ? (
          <LoadError
            title="Vos réponses n’ont pas pu être chargées"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status">Chargement…</p>
        )}
      </div>
    )
  }
  if (isEditing) return <QuickAnswerEditor answers={data.answers} onDone={() => onEditing(false)} />
  return (
    <div className="grid gap-4 p-5">
      {data.answers.length > 0 ? (
        <ul className="grid gap-2">
          {data.answers.map((answer) => (
            <li key={answer}>
              <button
                type="button"
                onClick={() => onChoose(answer)}
                className="block w-full rounded-md border border-line-strong px-4 py-3 text-left wrap-anywhere whitespace-pre-line hover:border-fir hover:bg-fir-tint"
              >
                {answer}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          Écrivez une fois ce que vous répondez souvent&nbsp;: disponibilité, horaires de retrait, dimensions.
        </p>
      )}
      <Button
        variant={data.answers.length > 0 ? 'outline' : 'default'}
        className="justify-self-start"
        onClick={() => onEditing(true)}
      >
        {data.answers.length > 0 ? 'Modifier mes réponses' : 'Écrire mes réponses'}
      </Button>
    </div>
  )
}

interface QuickAnswerEditorProps {
  answers: readonly string[]
  onDone: () => void
}

interface Entry {
  key: string
  text: string
}

const createEntry = (text: string): Entry => ({ key: crypto.randomUUID(), text })

/** Suggestions for a seller without quick answers. */
const examples = [
  'Bonjour, oui, c’est toujours disponible.',
  'Bonjour, vous pouvez venir le retirer à l’adresse et aux heures indiquées sur votre commande.',
  'Bonjour, le prix est ferme. Il aide à couvrir le stockage et le tri.',
]

/** Edits the quick answers; all are saved together. */
function QuickAnswerEditor({ answers, onDone }: QuickAnswerEditorProps) {
  const [entries, setEntries] = useState(() => (answers.length > 0 ? answers : examples).map(createEntry))
  const [error, setError] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const save = useSaveQuickAnswers(onDone)

  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[index]?.focus())

  function submit() {
    const texts = entries.map(({ text }) => text.trim()).filter(Boolean)
    const tooLong = entries.findIndex(({ text }) => text.trim().length > maxQuickAnswerLength)
    setError(tooLong >= 0)
    if (tooLong >= 0) focus(tooLong)
    else save.mutate([...new Set(texts)])
  }

  function remove(key: string, index: number) {
    setEntries(entries.filter((entry) => entry.key !== key))
    focus(Math.max(0, index - 1))
  }

  return (
    <DialogForm
      failure={
        save.error &&
        failureOf(save.error, { title: 'Réponses non enregistrées', text: generalMessages.unexpected })
      }
      submit="Enregistrer"
      busy="Enregistrement…"
      isPending={save.isPending}
      onClose={onDone}
      onSubmit={submit}
    >
      {answers.length === 0 && <p>Voici des exemples&nbsp;: changez-les, ou supprimez-les.</p>}
      <ol ref={list} className="grid gap-4">
        {entries.map(({ key, text }, index) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextAreaField
              label={`Réponse ${index + 1}`}
              rows={2}
              dir="auto"
              value={text}
              error={
                error && text.trim().length > maxQuickAnswerLength ? quickAnswerMessages.tooLong : undefined
              }
              className="field-sizing-content"
              onChange={(event) =>
                setEntries(
                  entries.map((entry) =>
                    entry.key === key ? { ...entry, text: event.target.value } : entry,
                  ),
                )
              }
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Supprimer la réponse ${index + 1}`}
              onClick={() => remove(key, index)}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      {entries.length < maxQuickAnswers && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            setEntries([...entries, createEntry('')])
            focus(entries.length)
          }}
        >
          <Plus aria-hidden="true" className="size-5" />
          Ajouter une réponse
        </Button>
      )}
    </DialogForm>
  )
}
