import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { isRouteErrorResponse, useSearchParams } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { type ExportedList, maxExportedRows } from '#domain/platform/exports.ts'

interface AdminPageProps {
  title: string
  /** The purpose of the page, in one line. */
  text?: string
  /** The main actions, beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One page of the administration. */
export function AdminPage({ title, text, actions, children }: AdminPageProps) {
  const { shownName } = useSettings()
  return (
    <div className="grid gap-6">
      <title>{`${title} – Administration – ${shownName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {text && <p className="max-w-prose text-ink-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  level?: 'large' | 'medium'
  /** Draws a line above. */
  isLined?: boolean
  className?: string
  children: ReactNode
}

/** One part of a page, under its own heading. */
export function Section({ title, text, level = 'medium', isLined, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('grid content-start gap-4', isLined && 'border-t-2 border-line-strong pt-4', className)}
    >
      <div className="grid gap-1">
        <h2 id={id} className={level === 'large' ? 'text-2xl' : 'text-xl'}>
          {title}
        </h2>
        {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}

interface MissingPageTexts {
  title: string
  /** The text for a missing page; the API's text by default. */
  text?: string
  action: { label: string; to: string }
}

/** Returns an error boundary for a page about one thing, which may not exist. */
export const missingPage =
  ({ title, text, action }: MissingPageTexts) =>
  ({ error }: { error: unknown }) =>
    isRouteErrorResponse(error) && error.status === 404 ? (
      <NotFoundPage title={title} text={text ?? error.data.text} action={action} />
    ) : (
      <ErrorPage />
    )

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** The error text; the server's by default. */
  failure?: string
  /** The number of placeholder rows. */
  rows?: number
  rowClass?: string
  /** Shows a failed refetch above the outdated data. */
  warnsOfOldData?: boolean
  children: (data: Data) => ReactNode
}

/** A query's data, its loading state, or its failure with a button that retries. */
export const Loaded = <Data,>({
  query: { data, error, isError, isFetching, refetch },
  failure,
  rows = 6,
  rowClass,
  warnsOfOldData,
  children,
}: LoadedProps<Data>) => (
  <>
    {isError && (data === undefined || warnsOfOldData) && (
      <LoadError error={failure ? null : error} isRetrying={isFetching} onRetry={refetch}>
        {failure && <p>{failure}</p>}
      </LoadError>
    )}
    {data !== undefined
      ? children(data)
      : !isError && <Skeleton text="Chargement…" rows={rows} className={rowClass} />}
  </>
)

/** A link to all pages of the list as a file. */
export function ExportLink({ list }: { list: ExportedList }) {
  const [params] = useSearchParams()
  const query = new URLSearchParams([...params].filter(([name]) => name !== 'page')).toString()
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={`/api/admin/exports/${list}${query && `?${query}`}`}
        download
        className={buttonClass({ variant: 'outline' })}
      >
        Exporter en CSV
      </a>
      <span className="text-sm text-ink-soft">
        Ce qui est filtré, {maxExportedRows.toLocaleString('fr-FR')} lignes au plus.
      </span>
    </p>
  )
}
