import { useState } from 'react'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { synonymSchema } from '#domain/search/synonyms.ts'
import type { Family } from '../shared/category-tree.ts'
import { type Synonym, synonymFailure, useSaveSynonym } from './queries.ts'

interface SynonymFormProps {
  /** Null: a new one. */
  synonym: Synonym | null
  families: readonly Family[]
  onDone: () => void
}

const labels = { term: 'Terme', meanings: 'Trouve aussi', category: 'Catégorie proposée' }

/** A term, what it means, and the category it is filed in. */
export function SynonymForm({ synonym, families, onDone }: SynonymFormProps) {
  const save = useSaveSynonym()
  const [slugs, setSlugs] = useState(synonym?.categorySlugs ?? [])
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <DialogForm
      labels={labels}
      submit="Enregistrer"
      busy="Enregistrement…"
      isPending={save.isPending}
      failure={save.error && synonymFailure(save.error)}
      onClose={onDone}
      onSubmit={(filled) => {
        const written = {
          term: String(filled.get('term') ?? ''),
          meanings: String(filled.get('meanings') ?? '')
            .split(/[\n,;]/)
            .map((meaning) => meaning.trim())
            .filter(Boolean),
          categorySlugs: slugs,
        }
        const checked = synonymSchema.safeParse(written)
        if (!checked.success) return fieldErrors(checked.error)
        save.mutate({ id: synonym?.id ?? null, ...checked.data }, { onSuccess: onDone })
      }}
    >
      {(errors) => (
        <>
          <TextField
            label={labels.term}
            name="term"
            required
            maxLength={60}
            defaultValue={synonym?.term}
            error={errors.term ?? refused.term}
          />
          <TextAreaField
            label={labels.meanings}
            name="meanings"
            hint="Mots ou expressions, séparés par des virgules."
            rows={2}
            defaultValue={synonym?.meanings.join(', ')}
            error={errors.meanings ?? refused.meanings}
          />
          <SelectField
            label={labels.category}
            name="category"
            value={slugs[0] ?? ''}
            onChange={({ target }) =>
              setSlugs(
                [target.value, ...slugs.slice(1)].filter((slug, at, all) => slug && all.indexOf(slug) === at),
              )
            }
          >
            <option value="">Aucune</option>
            {slugs[0] && !isKnown(families, slugs[0]) && (
              <option value={slugs[0]}>{`${slugs[0]} (absente de ce site)`}</option>
            )}
            {families.map((family) => (
              <optgroup key={family.id} label={family.name}>
                {(family.children.length > 0 ? family.children : [family]).map(({ id, slug, name }) => (
                  <option key={id} value={slug}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        </>
      )}
    </DialogForm>
  )
}

const isKnown = (families: readonly Family[], slug: string): boolean =>
  families.some((family) =>
    (family.children.length > 0 ? family.children : [family]).some((one) => one.slug === slug),
  )
