import { useEffect, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { type Category, type Family, productsText } from '#app/features/admin/shared/category-tree.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { CategoryWithFields } from '#domain/catalogue/admin-schemas.ts'
import { categoryPicture, pictureAddress } from '#domain/catalogue/pictures.ts'
import { type RepFamily, repFamilies, repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { toSlug } from '#domain/catalogue/slug.ts'
import type { Field } from '../custom-fields/queries.ts'
import { type CategoryFormState, useCategoryForm } from './category-field.tsx'
import { CategoryFields } from './category-fields.tsx'
import { categoryFailure, readLoss, useSaveCategory } from './queries.ts'

interface CategoryFormProps {
  /** Null for a new category. */
  category: Category | null
  parentId: string | null
  families: readonly Family[]
  /** The fields of all categories. */
  fields: readonly Field[]
  onDone: () => void
}

const labels = {
  name: 'Nom',
  slug: 'Adresse',
  parentId: 'Catégorie parente',
  description: 'Description',
  repFamily: 'Famille REP (bilans de réemploi)',
  pemdFamily: 'Famille PEMD (bilans de réemploi)',
}

/** A category and its fields, saved together; a loss of product values is confirmed first. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, families, fields, onDone } = props
  const save = useSaveCategory()
  /** Set when a new category was saved but its picture was rejected: the next attempt updates that category. */
  const [savedId, setSavedId] = useState(category?.id ?? null)
  const [picture, setPicture] = useState<File | null | undefined>(undefined)
  const [unconfirmed, setUnconfirmed] = useState<CategoryWithFields | null>(null)
  const form = useCategoryForm(props)
  const errors = form.formState.errors

  const submit = (values: CategoryWithFields) =>
    save.mutate(
      { id: savedId, values, picture, onSaved: setSavedId },
      {
        onSuccess: onDone,
        onError: (error) => {
          const loss = readLoss(error)
          setUnconfirmed(loss === null ? null : { ...values, expectedLoss: loss })
          if (loss === null) showFieldErrors(form, error)
        },
      },
    )
  const failure = save.error && readLoss(save.error) === null ? categoryFailure(save.error) : null
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submit)}
        aria-label="Catégorie"
        className="grid gap-10"
      >
        <FormAlert labels={{ category: 'Catégorie', fields: 'Champs' }} errors={errors} failure={failure} />
        <BasicFields form={form} category={category} families={families} />
        <CategoryFields form={form} allFields={fields} categoryId={category?.id ?? null} />
        <Section title="Adresse, image et famille REP" level="large" isLined className="max-w-3xl">
          <AddressAndFamilies form={form} category={category} />
          <PictureChoice category={category} chosen={picture} onChoose={setPicture} />
        </Section>
        <div className="sticky bottom-foot flex flex-wrap gap-3 border-t border-line-strong bg-plaster py-4">
          <Button type="submit" size="lg" aria-disabled={save.isPending}>
            {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
          <Button variant="outline" size="lg" onClick={onDone}>
            Annuler
          </Button>
        </div>
      </form>
      <LossDialog
        unconfirmed={unconfirmed}
        isPending={save.isPending}
        onClose={() => setUnconfirmed(null)}
        onConfirm={submit}
      />
    </>
  )
}

interface LossDialogProps {
  /** The values to save once the loss is confirmed; null while the dialog is closed. */
  unconfirmed: CategoryWithFields | null
  isPending: boolean
  onClose: () => void
  onConfirm: (values: CategoryWithFields) => void
}

const LossDialog = ({ unconfirmed, isPending, onClose, onConfirm }: LossDialogProps) => (
  <ConfirmDialog
    open={unconfirmed !== null}
    onClose={onClose}
    title="Des annonces vont changer"
    submit="Confirmer"
    busy="Enregistrement…"
    variant="destructive"
    isPending={isPending}
    onConfirm={() => unconfirmed && onConfirm(unconfirmed)}
  >
    {unconfirmed && (
      <p>
        <strong>
          En enregistrant, {productsText(unconfirmed.expectedLoss)}{' '}
          {unconfirmed.expectedLoss === 1 ? 'perdra une valeur' : 'perdront une valeur'}.
        </strong>{' '}
        Ce qui est perdu ne se retrouve pas.
      </p>
    )}
  </ConfirmDialog>
)

interface PartProps {
  form: CategoryFormState
  category: Category | null
}

function BasicFields({ form, category, families }: PartProps & { families: readonly Family[] }) {
  const errors = form.formState.errors.category
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={labels.name}
          required
          autoFocus={category === null}
          maxLength={80}
          error={errors?.name?.message}
          {...form.register('category.name')}
        />
        <SelectField
          label={labels.parentId}
          value={form.watch('category.parentId') ?? ''}
          onChange={(event) =>
            form.setValue('category.parentId', event.target.value || null, { shouldDirty: true })
          }
          error={errors?.parentId?.message}
        >
          <option value="">Aucune&nbsp;: c’est une famille</option>
          {families.map((family) => (
            <option key={family.id} value={family.id} disabled={family.id === category?.id}>
              {family.name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label={labels.description}
        hint="En tête de la page de la catégorie, et pour les moteurs de recherche."
        rows={2}
        error={errors?.description?.message}
        {...form.register('category.description')}
      />
    </div>
  )
}

function AddressAndFamilies({ form, category }: PartProps) {
  const errors = form.formState.errors.category
  return (
    <>
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
        placeholder={toSlug(form.watch('category.name'))}
        error={errors?.slug?.message}
        {...form.register('category.slug')}
      />
      <SelectField
        label={labels.repFamily}
        hint="Produits et matériaux de construction (code de l’environnement, art. R. 543-289)."
        value={form.watch('category.repFamily') ?? ''}
        onChange={(event) =>
          form.setValue('category.repFamily', (event.target.value || null) as RepFamily | null, {
            shouldDirty: true,
          })
        }
        error={errors?.repFamily?.message}
      >
        <option value="">
          {form.watch('category.parentId') ? 'Celle de la catégorie parente' : 'Non classée'}
        </option>
        {repFamilies.map((family) => (
          <option key={family} value={family}>
            {repFamilyLabels[family]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.pemdFamily}
        hint="Comme la nomment vos formulaires de diagnostic et de récolement. Vide, celle de la catégorie parente."
        maxLength={100}
        error={errors?.pemdFamily?.message}
        {...form.register('category.pemdFamily')}
      />
    </>
  )
}

interface PictureChoiceProps {
  category: Category | null
  /** Null removes the stored picture, undefined leaves it. */
  chosen: File | null | undefined
  onChoose: (picture: File | null | undefined) => void
}

/** The category's own picture, or its default illustration. */
function PictureChoice({ category, chosen, onChoose }: PictureChoiceProps) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!chosen) return setPreview(null)
    const address = URL.createObjectURL(chosen)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [chosen])
  const storedUrl = chosen === undefined ? (category?.imageUrl ?? null) : null
  const shownPicture = categoryPicture({ slug: category?.slug ?? '', imageUrl: storedUrl })
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Image</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={preview ?? pictureAddress(shownPicture.url, 320)}
          alt=""
          width={128}
          height={96}
          className="aspect-4/3 w-32 rounded-md bg-plaster-deep object-cover"
        />
        <div className="grid min-w-0 grow basis-48 gap-2">
          <label htmlFor={id} className="text-sm text-ink-soft">
            JPEG, PNG, WebP ou AVIF, 20&nbsp;Mo au plus
          </label>
          <input
            id={id}
            key={chosen === null ? 'none' : 'some'}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => onChoose(event.target.files?.[0])}
            className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-paper file:px-3 file:font-semibold"
          />
          {(chosen || storedUrl) && (
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
