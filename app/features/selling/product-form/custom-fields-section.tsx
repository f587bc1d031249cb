import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { productMessages } from '#domain/messages.ts'
import { CustomFieldInput } from './custom-field-input.tsx'
import { FieldSlot, Section } from './section.tsx'

const isWide = ({ fieldType }: CustomField) => ['boolean', 'multiselect', 'color'].includes(fieldType)

/** Exactly what the category asks; the price answers for `Indetermine`. */
export function CustomFieldsSection({ query }: { query: UseQueryResult<CustomField[]> }) {
  const fields = query.data?.filter(({ name }) => name !== priceOnRequestField)
  return (
    <Section
      title="Caractéristiques"
      hint="Celles de cette catégorie. Plus elles sont complètes, mieux on trouve votre produit."
    >
      {query.isPending && (
        <div role="status" className="grid gap-6">
          <p className="text-ink-soft">Chargement des caractéristiques…</p>
          {['w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
            <div
              key={width}
              aria-hidden="true"
              className={`h-16 animate-pulse rounded-md bg-plaster-deep ${width}`}
            />
          ))}
        </div>
      )}
      {query.isError && !fields && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>Les caractéristiques n’ont pas pu être chargées. {query.error.message}</p>
          <Button variant="outline" aria-disabled={query.isFetching} onClick={() => query.refetch()}>
            {query.isFetching ? 'Chargement…' : 'Réessayer'}
          </Button>
        </div>
      )}
      {fields?.length === 0 && <p className="text-ink-soft">{productMessages.noField}</p>}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {fields?.map((field) => (
          <FieldSlot
            key={field.id}
            name={`values.${field.id}`}
            className={isWide(field) ? 'sm:col-span-2' : undefined}
          >
            <CustomFieldInput field={field} />
          </FieldSlot>
        ))}
      </div>
    </Section>
  )
}
