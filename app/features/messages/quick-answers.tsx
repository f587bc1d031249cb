import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Modal } from '#app/components/modal.tsx'
import { QuickAnswerEditor } from './quick-answer-editor.tsx'
import { quickAnswersQuery } from './quick-answer-queries.ts'

interface QuickAnswersProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (answer: string) => void
}

/** A seller's answers to frequent questions: inserted into the field, where they can still be changed. */
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
          // The dialog gives the focus back to its button first.
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
