import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { control, Frame, TextField } from '#app/components/field.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { auditMessages } from '#domain/admin-messages.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { AuditEntryItem } from './audit-entry.tsx'
import { type AuditSearch, auditPeopleQuery, auditQuery } from './queries.ts'

/** Everything administrators did, newest first. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const log = useInfiniteQuery(auditQuery(search))
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <AdminPage
      title="Journal"
      text="Chaque action des administrateurs, pendant un an. Rien n’y est jamais modifié."
    >
      <AuditFilters search={search} />
      {log.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-l-2 border-danger py-2 pl-6">
          <p>{auditMessages.loadFailure}</p>
          <Button variant="outline" onClick={() => (log.data ? log.fetchNextPage() : log.refetch())}>
            Réessayer
          </Button>
        </div>
      )}
      {log.isPending && <p className="min-h-dvh text-ink-soft">Chargement…</p>}
      {log.data && (
        <div aria-busy={log.isPlaceholderData} className="grid gap-6 aria-busy:opacity-60">
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <AuditEntryItem key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          {entries.length === 0 && !log.hasNextPage && (
            <p className="border-l-2 border-terracotta py-2 pl-6 text-lg">{auditMessages.none}</p>
          )}
          {log.hasNextPage && (
            <Button
              variant="outline"
              className="justify-self-start"
              aria-disabled={log.isFetchingNextPage}
              onClick={() => !log.isFetchingNextPage && log.fetchNextPage()}
            >
              {log.isFetchingNextPage
                ? 'Chargement…'
                : entries.length > 0
                  ? 'Voir plus ancien'
                  : 'Chercher plus loin dans le passé'}
            </Button>
          )}
          <p role="status" className="sr-only">
            {entries.length === 1 ? '1 action affichée' : `${entries.length} actions affichées`}
          </p>
        </div>
      )}
    </AdminPage>
  )
}

/** Looks through the log; the search stands in the address. */
function AuditFilters({ search }: { search: AuditSearch }) {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const isFiltered = Object.keys(search).length > 0
  return (
    <Form
      method="get"
      role="search"
      aria-label="Journal"
      key={JSON.stringify(search)}
      className="grid items-end gap-4 border-y border-line py-5 sm:grid-cols-2 xl:grid-cols-3"
    >
      <Select label="Personne" name="person" value={search.person} every="Tout le monde">
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Action" name="action" value={search.action} every="Toutes les actions">
        {Object.entries(auditActions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Type d’objet" name="subjectType" value={search.subjectType} every="Tous">
        {Object.entries(auditSubjects).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Objet"
        name="subject"
        type="search"
        placeholder="Nom, numéro ou identifiant"
        defaultValue={search.subject}
        maxLength={200}
      />
      <TextField label="Du" name="from" type="date" defaultValue={search.from} max={search.to} />
      <TextField label="Au" name="to" type="date" defaultValue={search.to} min={search.from} />
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit">Rechercher</Button>
        {isFiltered && (
          <ButtonLink to="/admin/audit" variant="outline">
            Tout afficher
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

interface SelectProps {
  label: string
  name: string
  value: string | undefined
  every: string
  children: ReactNode
}

function Select({ label, name, value, every, children }: SelectProps) {
  const id = useId()
  return (
    <Frame id={id} label={label}>
      <select id={id} name={name} defaultValue={value ?? ''} className={control()}>
        <option value="">{every}</option>
        {children}
      </select>
    </Frame>
  )
}
