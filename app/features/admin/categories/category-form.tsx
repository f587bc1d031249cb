import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type CategoryInput, categorySchema } from '#domain/catalogue/admin-schemas.ts'
import { categoryPicture, pictureAddress } from '#domain/catalogue/pictures.ts'
import { type RepFamily, repFamilies, repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Category, Family } from '../shared/category-tree.ts'
import { categoryFailure, useSaveCategory } from './queries.ts'

interface CategoryFormProps {
  /** Null: a new one. */
  category: Category | null
  parentId: string | null
  families: readonly Family[]
  onDone: () => void
}

const labels = {
  name: 'Nom',
  slug: 'Adresse',
  parentId: 'Catégorie parente',
  description: 'Description',
  repFamily: 'Famille REP (bilans de réemploi)',
}

export function CategoryForm({ category, parentId, families, onDone }: CategoryFormProps) {
  const save = useSaveCategory()
  /** Written by the first attempt, though its picture was refused: the next one changes it. */
  const [savedId, setSavedId] = useState(category?.id ?? null)
  const [picture, setPicture] = useState<File | null | undefined>(undefined)
  const form = useForm<CategoryInput, unknown, z.output<typeof categorySchema>>({
    resolver: zodResolver(categorySchema),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      parentId,
      description: category?.description ?? '',
      repFamily: category?.repFamily ?? null,
    },
  })
  const { errors } = form.formState
  const name = form.watch('name')

  const submit = form.handleSubmit((values) => {
    save.mutate(
      { id: savedId, category: values, picture, onWritten: setSavedId },
      { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) },
    )
  })

  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Catégorie" className="grid gap-5 p-5">
      <FormAlert labels={labels} errors={errors} failure={save.error && categoryFailure(save.error)} />
      <TextField
        label={labels.name}
        required
        maxLength={80}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={labels.slug}
        hint={
          category
            ? 'Ses anciennes adresses mèneront à la nouvelle.'
            : 'Laissée vide, elle est faite à partir du nom.'
        }
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugOf(name)}
        error={errors.slug?.message}
        {...form.register('slug')}
      />
      <SelectField
        label={labels.parentId}
        value={form.watch('parentId') ?? ''}
        onChange={(event) =>
          form.setValue('parentId', event.target.value || null, { shouldDirty: true, shouldValidate: true })
        }
        error={errors.parentId?.message}
      >
        <option value="">Aucune&nbsp;: c’est une famille</option>
        {families.map((family) => (
          <option key={family.id} value={family.id} disabled={family.id === category?.id}>
            {family.name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={labels.description}
        hint="En tête de la page de la catégorie, et pour les moteurs de recherche."
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SelectField
        label={labels.repFamily}
        hint="Produits et matériaux de construction (code de l’environnement, art. R. 543-289)."
        value={form.watch('repFamily') ?? ''}
        onChange={(event) =>
          form.setValue('repFamily', (event.target.value || null) as RepFamily | null, { shouldDirty: true })
        }
        error={errors.repFamily?.message}
      >
        <option value="">{form.watch('parentId') ? 'Celle de la catégorie parente' : 'Non classée'}</option>
        {repFamilies.map((family) => (
          <option key={family} value={family}>
            {repFamilyLabels[family]}
          </option>
        ))}
      </SelectField>
      <PictureChoice category={category} chosen={picture} onChoose={setPicture} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

interface PictureChoiceProps {
  category: Category | null
  chosen: File | null | undefined
  onChoose: (picture: File | null | undefined) => void
}

/** A picture of the category's own, or the illustration it has without one. */
function PictureChoice({ category, chosen, onChoose }: PictureChoiceProps) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!chosen) return setPreview(null)
    const address = URL.createObjectURL(chosen)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [chosen])
  const kept = chosen === undefined ? (category?.imageUrl ?? null) : null
  const shown = categoryPicture({ slug: category?.slug ?? '', imageUrl: kept })
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Image</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={preview ?? pictureAddress(shown.url, 320)}
          alt=""
          width={128}
          height={96}
          className="aspect-4/3 w-32 rounded-md bg-plaster-deep object-cover"
        />
        <div className="grid min-w-0 grow basis-48 gap-2">
          <label htmlFor={id} className="text-sm text-ink-soft">
            JPEG, PNG, WebP ou AVIF, 20 Mo au plus
          </label>
          <input
            id={id}
            key={chosen === null ? 'none' : 'some'}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => onChoose(event.target.files?.[0])}
            className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-paper file:px-3 file:font-semibold"
          />
          {(chosen || kept) && (
            <Button
              variant="link"
              size="sm"
              className="min-h-11 justify-self-start px-0"
              onClick={() => onChoose(category?.imageUrl ? null : undefined)}
            >
              Retirer cette image
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}
