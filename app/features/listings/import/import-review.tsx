import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import type { ImportDetail, ImportPreview, PreviewFilter } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'
import { ColumnList } from './column-list.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { MissingValues } from './missing-values.tsx'
import { Preview } from './preview.tsx'
import { ProgramChoice } from './program-choice.tsx'
import { importRowsQuery, useRunImport, useSavePlan } from './queries.ts'
import { QuestionList } from './question-list.tsx'
import { SheetChoice } from './sheet-choice.tsx'

/** The page on which the seller reviews and corrects the data before anything is published. */
export function ImportReview({ detail }: { detail: ImportDetail }) {
  const [view, setView] = useState<{ page: number; filter: PreviewFilter }>({ page: 1, filter: 'all' })
  const preview = useQuery(importRowsQuery(detail.id, view.page, view.filter))
  const save = useSavePlan(detail.id)
  const { plan } = detail
  const { questions = [], answered = [], missing = [] } = preview.data ?? {}
  const isSettling = save.isPending || preview.isFetching
  return (
    // The fixed bar at the bottom must not cover the focused element.
    <div className="grid gap-10 [&_:is(a,button,select,input,textarea)]:scroll-mb-32">
      <Step
        number={1}
        title="Vos colonnes"
        text={`Nous avons lu ${countText(detail.rowCount, 'ligne')}. Corrigez ici ce que nous aurions mal compris\u00a0: la suite se met à jour aussitôt.`}
      >
        <FailureNotice error={save.error} />
        <SheetChoice detail={detail} />
        <ProgramChoice detail={detail} onChange={(program) => save.mutate({ ...plan, program })} />
        <ColumnList
          key={`${detail.sheet} ${detail.program?.id}`}
          detail={detail}
          sampleRows={preview.data?.rows ?? []}
          onChange={(columns) => save.mutate({ ...plan, columns })}
        />
        <DefaultCategory
          value={plan.defaultCategoryId}
          onChange={(defaultCategoryId) => save.mutate({ ...plan, defaultCategoryId })}
        />
      </Step>
      {questions.length + answered.length + missing.length + Object.keys(plan.answers).length > 0 && (
        <Step
          number={2}
          title="Vos réponses"
          text="Une réponse vaut pour toutes les lignes qui posent la même question. Sans réponse, les annonces nouvelles viennent en brouillon&nbsp;: vous les terminerez une à une. Une réponse donnée peut être changée tant que l’import n’est pas lancé."
        >
          <QuestionList
            questions={questions}
            answered={answered}
            answers={plan.answers}
            onAnswers={(answers) => save.mutate({ ...plan, answers })}
          />
          {missing.map((column) => (
            <MissingValues key={column.target} importId={detail.id} column={column} />
          ))}
        </Step>
      )}
      <Step number={3} title="Ce qui sera mis en ligne">
        <Preview detail={detail} preview={preview} view={view} onView={setView} />
      </Step>
      <RunBar detail={detail} counts={preview.data?.counts ?? null} isSettling={isSettling} />
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  text?: string
  children: ReactNode
}

/** One step of an import. */
function Step({ number, title, text, children }: StepProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-line-strong pt-8 first:border-0 first:pt-0"
    >
      <div className="grid gap-1.5">
        <h2 id={id} className="flex items-baseline gap-3 text-3xl">
          <span aria-hidden="true" className="text-terracotta">
            {number}
          </span>
          {title}
        </h2>
        {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}

interface DefaultCategoryProps {
  value: string | null
  onChange: (categoryId: string | null) => void
}

/** The category of rows that name none and whose title suggests none. */
function DefaultCategory({ value, onChange }: DefaultCategoryProps) {
  const id = useId()
  return (
    <div className="max-w-xl">
      <Frame
        id={id}
        label="Catégorie par défaut"
        hint="Pour les lignes dont ni une colonne ni le titre n’indiquent la catégorie."
      >
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          className={control()}
        >
          <option value="">Aucune</option>
          <ProductCategoryOptions />
        </select>
      </Frame>
    </div>
  )
}

/** The categories that can have products, by family. */
function ProductCategoryOptions() {
  const { data: families = [] } = useQuery(categoriesQuery)
  return families.map((family) => (
    <optgroup key={family.id} label={family.name}>
      {family.children.length === 0 && <option value={family.id}>{family.name}</option>}
      {family.children.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </optgroup>
  ))
}

interface RunBarProps {
  detail: ImportDetail
  /** Null before the first preview. */
  counts: ImportPreview['counts'] | null
  /** Whether a change is being saved or the preview reloaded, so that the counts may change. */
  isSettling: boolean
}

/** The confirmation, which stays visible while the preview scrolls. */
function RunBar({ detail, counts, isSettling }: RunBarProps) {
  const run = useRunImport(detail.id)
  const importedCount = counts ? counts.created + counts.updated : 0
  const incompleteCount = counts?.rejected ?? 0
  const isReady =
    counts !== null &&
    !isSettling &&
    importedCount + incompleteCount > 0 &&
    detail.plan.columns.includes('title')
  const start = () => {
    if (isReady && !run.isSuccess) run.mutate(undefined)
  }
  return (
    <div className="bottom-foot z-10 -mx-4 grid gap-3 border-t border-line-strong bg-plaster px-4 py-4 md:-mx-8 md:px-8 [@media(min-height:32rem)]:sticky">
      <FailureNotice error={run.error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button size="lg" className="max-sm:w-full" aria-disabled={!isReady || run.isPending} onClick={start}>
          {run.isPending
            ? 'Lancement…'
            : importedCount > 0
              ? `Importer ${countText(importedCount, 'produit')}`
              : `Importer ${countText(incompleteCount, 'brouillon')}`}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {runHint(detail, counts, isSettling)}
        </p>
      </div>
    </div>
  )
}

function runHint(detail: ImportDetail, counts: RunBarProps['counts'], isSettling: boolean): string {
  if (!detail.plan.columns.includes('title'))
    return 'Indiquez d’abord quelle colonne contient le titre des produits.'
  if (!counts || isSettling) return 'Vérification des lignes…'
  const { created, updated, rejected, questions } = counts
  if (created + updated === 0) {
    if (questions > 0)
      return 'Répondez d’abord aux questions ci-dessus\u00a0: ce qui manque encore ensuite viendra en brouillon.'
    return rejected > 0
      ? 'Aucune ligne n’est complète\u00a0: elles viennent en brouillon, à terminer quand vous voulez.'
      : 'Tout est déjà en ligne, sans changement.'
  }
  return rejected > 0
    ? `${countText(rejected, 'ligne incomplète viendra', 'lignes incomplètes viendront')} en brouillon.`
    : 'Vous pourrez tout annuler pendant une heure.'
}
