import { type FieldErrors, useFormState } from 'react-hook-form'
import { FormAlert } from '#app/components/form-alert.tsx'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { ProductFormValues } from './form-values.ts'
import { focusField } from './section.tsx'
import type { Refusal } from './use-submission.ts'

const labels = {
  categoryId: 'Catégorie',
  pictures: 'Photos',
  title: 'Titre',
  price: 'Prix',
  quantity: 'Quantité',
  description: 'Description',
  reference: 'Votre référence',
  availableUntil: 'En vente jusqu’au',
  pickupPlaceId: 'Lieu de retrait',
}

interface FormSummaryProps {
  fields: readonly CustomField[]
  picturesError: string | null
  refusal: Refusal | null
}

/** Above the button that was pressed: what is to be mended, each with a way to it. */
export function FormSummary({ fields, picturesError, refusal }: FormSummaryProps) {
  const { errors } = useFormState<ProductFormValues>()
  const wrong = wrongFields(errors, fields, picturesError)
  const isFailure = refusal?.kind === 'failure'
  const failure =
    wrong.length > 0
      ? {
          title: wrong.length === 1 ? '1 champ à corriger' : `${wrong.length} champs à corriger`,
          text: 'Choisissez-en un pour y aller\u00a0:',
        }
      : isFailure
        ? refusal.failure
        : null
  return (
    <FormAlert labels={{}} errors={{}} failure={failure}>
      {wrong.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => focusField(name)}
                className="min-h-11 font-semibold text-fir-deep underline underline-offset-4 hover:text-terracotta-deep"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrong.length === 0 && isFailure && (
        <p>
          Rien n’est perdu&nbsp;: tout reste dans ce formulaire.{' '}
          {refusal.needsSignIn && (
            <SignInLink className="font-semibold text-fir-deep underline underline-offset-4">
              Se connecter
            </SignInLink>
          )}
        </p>
      )}
    </FormAlert>
  )
}

function wrongFields(
  errors: FieldErrors<ProductFormValues>,
  fields: readonly CustomField[],
  picturesError: string | null,
): { name: string; label: string }[] {
  const isWrong = (name: string) =>
    name === 'pictures' ? picturesError !== null : errors[name as keyof ProductFormValues] !== undefined
  return [
    ...Object.entries(labels).flatMap(([name, label]) => (isWrong(name) ? [{ name, label }] : [])),
    ...fields.flatMap(({ id, name }) => (errors.values?.[id] ? [{ name: `values.${id}`, label: name }] : [])),
  ]
}
