import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetail, PreviewFilter } from '#domain/selling/imports.ts'
import { ColumnList } from './column-list.tsx'
import { countText } from './count-text.ts'
import { DefaultCategory } from './default-category.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Preview } from './preview.tsx'
import { previewQuery, useSavePlan } from './queries.ts'
import { QuestionList } from './question-list.tsx'
import { RunBar } from './run-bar.tsx'
import { Step } from './step.tsx'

/** The seller looks over what was understood, and corrects it. Nothing is online yet. */
export function ImportReview({ detail }: { detail: ImportDetail }) {
  const [place, setPlace] = useState<{ page: number; only: PreviewFilter }>({ page: 1, only: 'all' })
  const preview = useQuery(previewQuery(detail.id, place.page, place.only))
  const save = useSavePlan(detail.id)
  const { plan } = detail
  const questions = preview.data?.questions ?? []
  const isSettling = save.isPending || preview.isFetching
  return (
    // What has the focus is never behind the bar below.
    <div className="grid gap-10 [&_:is(a,button,select,input,textarea)]:scroll-mb-32">
      <Step
        number={1}
        title="Vos colonnes"
        text={`Nous avons lu ${countText(detail.rowCount, 'ligne')}. Corrigez ici ce que nous aurions mal compris\u00a0: la suite se met à jour aussitôt.`}
      >
        <FailureNotice error={save.error} />
        <ColumnList
          detail={detail}
          sample={preview.data?.rows ?? []}
          onChange={(columns) => save.mutate({ ...plan, columns })}
        />
        <DefaultCategory
          value={plan.defaultCategoryId}
          onChange={(defaultCategoryId) => save.mutate({ ...plan, defaultCategoryId })}
        />
      </Step>
      {(questions.length > 0 || Object.keys(plan.answers).length > 0) && (
        <Step
          number={2}
          title="Vos réponses"
          text="Une réponse vaut pour toutes les lignes qui posent la même question. Sans réponse, ces lignes ne sont pas importées&nbsp;: vous les retrouverez dans un fichier à corriger."
        >
          <QuestionList
            questions={questions}
            answers={plan.answers}
            onAnswers={(answers) => save.mutate({ ...plan, answers })}
          />
        </Step>
      )}
      <Step number={3} title="Ce qui sera mis en ligne">
        <Preview detail={detail} preview={preview} place={place} onPlace={setPlace} />
      </Step>
      <RunBar detail={detail} counts={preview.data?.counts ?? null} isSettling={isSettling} />
    </div>
  )
}
