import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { control, Frame, TextField } from '#app/components/field.tsx'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { type AuditSearch, auditPeopleQuery } from './queries.ts'

/** Looks through the log; the search stands in the address. */
export function AuditFilters({ search }: { search: AuditSearch }) {
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
