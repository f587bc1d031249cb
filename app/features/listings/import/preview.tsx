import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import type { ImportDetail, ImportPreview, PreviewFilter } from '#domain/selling/imports.ts'
import { LeftOutList } from './left-out-list.tsx'
import { PreviewRow } from './preview-row.tsx'
import { importFailure } from './queries.ts'

interface PreviewView {
  page: number
  filter: PreviewFilter
}

interface PreviewProps {
  detail: ImportDetail
  preview: UseQueryResult<ImportPreview>
  view: PreviewView
  onView: (view: PreviewView) => void
}

/** The result of each row, page by page. */
export function Preview({ detail, preview, view, onView }: PreviewProps) {
  const { data, error, refetch, isFetching } = preview
  const top = useRef<HTMLDivElement>(null)
  const goToPage = (page: number) => {
    onView({ ...view, page })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  if (!data) {
    if (!error) return <PreviewSkeleton rows={Math.min(detail.rowCount, 8)} />
    return (
      <LoadError isRetrying={isFetching} onRetry={refetch}>
        <p>{importFailure(error).text}</p>
      </LoadError>
    )
  }
  const { counts } = data
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-24 gap-5 outline-none" aria-busy={isFetching}>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex">
        <Figure count={counts.created} label="à créer" />
        <Figure count={counts.updated} label="à mettre à jour" />
        <Figure count={counts.unchanged} label="sans changement" />
        <Figure count={counts.rejected} label="à corriger" isTrouble={counts.rejected > 0} />
        {counts.skipped > 0 && <Figure count={counts.skipped} label="de côté" />}
      </dl>
      <LeftOutList rows={data.leftOut} count={counts.skipped} />
      <Filter
        filter={view.filter}
        total={detail.rowCount}
        problemCount={counts.rejected}
        onFilter={(filter) => onView({ page: 1, filter })}
      />
      {data.rows.length === 0 ? (
        <p className="border-t border-line py-8 text-ink-soft">
          {view.filter === 'problems'
            ? 'Aucune ligne à corriger\u00a0: tout est prêt.'
            : 'Ce fichier n’a aucune ligne.'}
        </p>
      ) : (
        <ol
          className={clsx('grid border-t border-line-strong transition-opacity', isFetching && 'opacity-60')}
        >
          {data.rows.map((row) => (
            <PreviewRow key={row.rowNumber} row={row} detail={detail} />
          ))}
        </ol>
      )}
      {data.pageCount > 1 && <Pages page={data.page} pageCount={data.pageCount} onPage={goToPage} />}
    </div>
  )
}

const Figure = ({ count, label, isTrouble }: { count: number; label: string; isTrouble?: boolean }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd
      className={clsx(
        'font-display text-3xl font-bold tabular-nums',
        isTrouble ? 'text-terracotta' : count > 0 ? 'text-fir' : 'text-ink-soft',
      )}
    >
      {formatCount(count)}
    </dd>
  </div>
)

interface FilterProps {
  filter: PreviewFilter
  total: number
  problemCount: number
  onFilter: (filter: PreviewFilter) => void
}

const Filter = ({ filter, total, problemCount, onFilter }: FilterProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Lignes montrées</legend>
    {(
      [
        ['all', `Toutes les lignes (${formatCount(total)})`],
        ['problems', `À corriger (${formatCount(problemCount)})`],
      ] as const
    ).map(([value, label]) => (
      <label
        key={value}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-paper px-4 font-medium has-checked:border-fir has-checked:bg-fir-tint has-checked:text-fir-deep has-focus-visible:outline-3 has-focus-visible:outline-fir"
      >
        <input
          type="radio"
          name="import-preview-rows"
          checked={filter === value}
          onChange={() => onFilter(value)}
          className="size-4 accent-fir"
        />
        {label}
      </label>
    ))}
  </fieldset>
)

const Pages = ({
  page,
  pageCount,
  onPage,
}: {
  page: number
  pageCount: number
  onPage: (page: number) => void
}) => (
  <nav aria-label="Pages de l’aperçu" className="flex flex-wrap items-center justify-between gap-4">
    <Button variant="outline" aria-disabled={page <= 1} onClick={() => page > 1 && onPage(page - 1)}>
      Page précédente
    </Button>
    <p aria-current="page" className="text-ink-soft tabular-nums">
      {`Page ${formatCount(page)} sur ${formatCount(pageCount)}`}
    </p>
    <Button
      variant="outline"
      aria-disabled={page >= pageCount}
      onClick={() => page < pageCount && onPage(page + 1)}
    >
      Page suivante
    </Button>
  </nav>
)

/** Placeholders of the rows' height. */
const PreviewSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" className="grid gap-5">
    <p className="text-ink-soft">Lecture de vos lignes…</p>
    <div aria-hidden="true" className="grid animate-pulse border-t border-line-strong">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={index} className="grid h-24 content-center gap-2 border-b border-line">
          <div className="h-4 w-3/5 rounded-sm bg-plaster-deep" />
          <div className="h-3 w-2/5 rounded-sm bg-plaster-deep" />
        </div>
      ))}
    </div>
  </div>
)
