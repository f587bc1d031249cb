import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { userTypeLabels, userTypes } from '#domain/accounts/accounts.ts'
import {
  type PeopleSearch,
  parsePeopleSearch,
  peopleConditions,
  peoplePath,
  peopleSortOptions,
} from '#domain/accounts/people-search.ts'

/** Search, filters and order. The address holds them all; a choice takes effect at once. */
export function PeopleFilters({ search: shown }: { search: PeopleSearch }) {
  const navigate = useNavigate()
  // What was chosen shows at once; the address, and with it the back button, has the last word.
  const [search, setSearch] = useState(shown)
  const address = peoplePath(shown)
  useEffect(
    () => setSearch(parsePeopleSearch(new URL(address, 'http://site.invalid').searchParams)),
    [address],
  )
  const go = (change: Partial<PeopleSearch>) => {
    const next = { ...search, page: 1, ...change }
    setSearch(next)
    void navigate(peoplePath({ ...next, search: next.search.trim() }), { preventScrollReset: true })
  }
  const choice = (change: string) => parsePeopleSearch(new URLSearchParams(change))

  return (
    <search>
      <Form
        action="/admin/users"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          go({})
        }}
      >
        <div className="flex gap-2">
          <label htmlFor="recherche-personne" className="sr-only">
            Nom, entreprise ou adresse email
          </label>
          <input
            id="recherche-personne"
            type="search"
            name="search"
            value={search.search}
            onChange={(event) => setSearch({ ...search, search: event.target.value })}
            maxLength={100}
            autoComplete="off"
            placeholder="Nom, entreprise ou adresse email"
            className={control(undefined, 'min-w-0')}
          />
          <Button type="submit">Rechercher</Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Choice
            label="Type de compte"
            name="type"
            value={search.userType ?? ''}
            options={[
              { value: '', label: 'Tous' },
              ...userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
            ]}
            onChange={(type) => go({ userType: choice(`type=${type}`).userType })}
          />
          <Choice
            label="Trier par"
            name="sort"
            value={search.sort}
            options={peopleSortOptions}
            onChange={(sort) => go({ sort: choice(`sort=${sort}`).sort })}
          />
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">Seulement</legend>
            {peopleConditions.map(({ value, label }) => (
              <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  name="only"
                  value={value}
                  checked={search.conditions.includes(value)}
                  onChange={(event) =>
                    go({
                      conditions: event.target.checked
                        ? [...search.conditions, value]
                        : search.conditions.filter((other) => other !== value),
                    })
                  }
                  className="size-5 accent-fir"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
      </Form>
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, name, value, options, onChange }: ChoiceProps) => (
  <label className="flex items-center gap-2">
    <span className="text-sm text-ink-soft">{label}</span>
    <select
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-11 rounded-md border border-line-strong bg-paper px-3 hover:border-fir"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
