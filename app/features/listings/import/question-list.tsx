import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { AnsweredQuestion, ImportQuestion } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'

interface QuestionListProps {
  questions: readonly ImportQuestion[]
  answered: readonly AnsweredQuestion[]
  answers: Record<string, string>
  onAnswers: (answers: Record<string, string>) => void
}

const maxShownAtFirst = 5

/** Questions to the seller, one for all rows with the same text. */
export function QuestionList({ questions, answered, answers, onAnswers }: QuestionListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? questions : questions.slice(0, maxShownAtFirst)
  const answerCount = Object.keys(answers).length
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {shown.map((question) => (
          <Question
            key={question.id}
            question={question}
            answer=""
            onAnswer={(value) => onAnswers({ ...answers, [question.id]: value })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {questions.length > shown.length && (
          <Button variant="outline" onClick={() => setShowsAll(true)}>
            {`Voir les ${questions.length - shown.length} autres questions`}
          </Button>
        )}
        {answerCount > 0 && (
          <p className="flex flex-wrap items-center gap-x-3">
            {countText(answerCount, 'réponse enregistrée', 'réponses enregistrées')}
            <button
              type="button"
              onClick={() => onAnswers({})}
              className="min-h-11 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
            >
              Tout redemander
            </button>
          </p>
        )}
      </div>
      {answered.length > 0 && (
        <details className="group grid gap-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-fir underline underline-offset-4">
            {countText(answered.length, 'réponse à revoir ou à changer', 'réponses à revoir ou à changer')}
          </summary>
          <ul aria-label="Réponses données" className="grid gap-3 pt-2">
            {answered.map((question) => (
              <Question
                key={question.id}
                question={question}
                answer={answers[question.id] ?? question.answer}
                isSuggested={answers[question.id] === undefined}
                onAnswer={(value) => {
                  const { [question.id]: _, ...others } = answers
                  onAnswers(value ? { ...others, [question.id]: value } : others)
                }}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface QuestionProps {
  question: ImportQuestion
  /** Empty without an answer. */
  answer: string
  /** Whether the site suggests the answer, which applies until the seller changes it. */
  isSuggested?: boolean
  onAnswer: (value: string) => void
}

function Question({ question, answer, isSuggested = false, onAnswer }: QuestionProps) {
  const id = useId()
  return (
    <li
      className={clsx(
        'grid items-center gap-x-6 gap-y-2 rounded-md border-l-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem]',
        answer ? 'border-fir bg-fir-tint' : 'border-terracotta bg-terracotta-tint',
      )}
    >
      <label htmlFor={id} className="wrap-anywhere">
        <span className="font-semibold">{question.text}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">{countText(question.rows, 'ligne')}</span>
      </label>
      <select
        id={id}
        value={answer}
        onChange={(event) => (event.target.value || answer) && onAnswer(event.target.value)}
        className={control()}
      >
        {!isSuggested && <option value="">{answer ? 'Ne plus répondre' : 'Choisir…'}</option>}
        {question.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  )
}
