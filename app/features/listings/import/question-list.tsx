import { useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { ImportQuestion } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'

interface QuestionListProps {
  questions: readonly ImportQuestion[]
  answers: Record<string, string>
  onAnswers: (answers: Record<string, string>) => void
}

const shownAtFirst = 5

/** What only the seller can know, asked once for all rows that wrote the same. */
export function QuestionList({ questions, answers, onAnswers }: QuestionListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? questions : questions.slice(0, shownAtFirst)
  const given = Object.keys(answers).length
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {shown.map((question) => (
          <Question
            key={question.id}
            question={question}
            onAnswer={(value) => onAnswers({ ...answers, [question.id]: value })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {questions.length > shown.length && (
          <Button variant="outline" onClick={() => setWhole(true)}>
            {`Voir les ${questions.length - shown.length} autres questions`}
          </Button>
        )}
        {given > 0 && (
          <p className="flex flex-wrap items-center gap-x-3">
            {countText(given, 'réponse enregistrée', 'réponses enregistrées')}
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
    </div>
  )
}

function Question({ question, onAnswer }: { question: ImportQuestion; onAnswer: (value: string) => void }) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 rounded-md border-l-4 border-terracotta bg-terracotta-tint px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <label htmlFor={id} className="wrap-anywhere">
        <span className="font-semibold">{question.text}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">{countText(question.rows, 'ligne')}</span>
      </label>
      <select
        id={id}
        value=""
        onChange={(event) => event.target.value && onAnswer(event.target.value)}
        className={control()}
      >
        <option value="">Choisir…</option>
        {question.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  )
}
