import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { formatLoggedMoment } from '#domain/dates.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { type ChangeText, describeChanges } from '#domain/platform/audit-text/describe-changes.ts'
import type { AuditBatch, AuditEntry } from './queries.ts'

/** The log keeps actions for ever, also those this version does not know any more. */
const labelIn = (labels: Record<string, string>, key: string): string =>
  Object.hasOwn(labels, key) ? (labels[key] ?? key) : key

/** One act: who, when, what, on what, and what it changed. */
export function AuditEntryItem({ entry, people }: { entry: AuditEntry; people: AuditBatch['people'] }) {
  const changes = describeChanges(entry, new Map([...useCategoryNames(), ...Object.entries(people)])).filter(
    ({ before, after }) => before || after,
  )
  return (
    <li className="grid gap-x-10 gap-y-2 border-b border-line py-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="text-sm">
        <Time at={entry.createdAt} format={formatLoggedMoment} className="text-ink-soft tabular-nums" />
        <p className="font-medium wrap-anywhere">{entry.adminName}</p>
        {entry.onBehalfOfName && (
          <p className="wrap-anywhere text-terracotta">à la place de {entry.onBehalfOfName}</p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {labelIn(auditActions, entry.action)}
        </h2>
        <p className="text-sm wrap-anywhere">
          {labelIn(auditSubjects, entry.subjectType)}&nbsp;: <SubjectLink entry={entry} />
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  )
}

const shownAtOnce = 5

function useCategoryNames(): ReadonlyMap<string, string> {
  const { data: families = [] } = useQuery(categoriesQuery)
  const all = families.flatMap((family) => [family, ...family.children])
  return new Map(all.flatMap(({ id, slug, name }) => [[id, name] as const, [slug, name] as const]))
}

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  const rest = changes.slice(shownAtOnce)
  return (
    <>
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-fir underline underline-offset-4">
            {rest.length === 1 ? 'Encore 1 différence' : `Encore ${rest.length} différences`}
          </summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </>
  )
}

/** Of what was not there before only what is there now is said: something was read, made or done. */
const ChangeList = ({ changes }: { changes: readonly ChangeText[] }) => (
  <dl className="grid gap-1.5 text-sm">
    {changes.map(({ name, before, after }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the log never changes
      <div key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {name && <dt className="text-ink-soft">{name}</dt>}
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          {before !== null && (
            <>
              <Side prefix="Avant" text={before} className="bg-danger-tint text-danger" />
              <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-ink-soft" />
            </>
          )}
          <Side
            prefix={before === null ? null : 'Après'}
            text={after}
            className="bg-fir-tint text-fir-deep"
          />
        </dd>
      </div>
    ))}
  </dl>
)

const longest = 300

interface SideProps {
  prefix: string | null
  text: string | null
  className: string
}

const Side = ({ prefix, text, className }: SideProps) => (
  <span>
    {prefix && <span className="sr-only">{prefix}&nbsp;: </span>}
    {text === null || text === '' ? (
      <span className="text-ink-soft italic">vide</span>
    ) : (
      <span className={`rounded-sm px-1.5 py-0.5 wrap-anywhere whitespace-pre-line ${className}`}>
        {text.length > longest ? `${text.slice(0, longest)}…` : text}
      </span>
    )}
  </span>
)

/** Where the subject can be looked at, if it has a page. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => `/admin/users/${id}`,
  order: (id) => `/admin/orders/${id}`,
  product: (id) => `/products/${id}`,
}

function SubjectLink({ entry: { subjectType, subjectId, subjectName } }: { entry: AuditEntry }) {
  const page = Object.hasOwn(pages, subjectType) ? pages[subjectType] : undefined
  return page ? (
    <Link to={page(encodeURIComponent(subjectId))} className="text-fir underline underline-offset-4">
      {subjectName}
    </Link>
  ) : (
    subjectName
  )
}
