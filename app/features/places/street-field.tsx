import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { usePaused } from '#app/lib/use-paused.ts'
import { streetsQuery } from './queries.ts'

interface StreetFieldProps {
  label: string
  /** INSEE's; empty: not chosen yet. */
  communeCode: string
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** Any street can be written; where the site has an address service, those of the commune are offered. */
export function StreetField({ label, communeCode, error, registration }: StreetFieldProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const query = usePaused(typed.trim())
  const { data: streets = [] } = useQuery(streetsQuery({ query, communeCode }))
  return (
    <>
      <TextField
        label={label}
        hint="Donnée à l’acheteur une fois sa commande payée."
        maxLength={300}
        autoComplete="street-address"
        list={list}
        error={error}
        {...registration}
        onChange={(event) => {
          setTyped(event.target.value)
          return registration.onChange(event)
        }}
      />
      <datalist id={list}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
    </>
  )
}
