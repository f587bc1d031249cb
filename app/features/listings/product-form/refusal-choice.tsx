import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { mergeValues, toFormValues } from '#domain/selling/product-form.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { ownProductQuery } from '../queries.ts'
import type { ProductFormState } from './use-product-form.ts'
import type { useSubmission } from './use-submission.ts'

interface RefusalChoiceProps {
  productId: string | null
  state: ProductFormState
  submission: ReturnType<typeof useSubmission>
}

/** Refusals that only the seller can resolve. */
export function RefusalChoice({ productId, state, submission }: RefusalChoiceProps) {
  const { refusal, submit, dismissRefusal } = submission
  if (refusal?.kind === 'changed-elsewhere' && productId)
    return <ChangedElsewhere productId={productId} state={state} onResolved={dismissRefusal} />
  if (refusal?.kind !== 'submitted-before') return null
  const publishAsNew = () => submit(state.renewSubmissionKey())
  return (
    <Notice title="Cette annonce est déjà en ligne" text={refusal.text}>
      <Button onClick={publishAsNew}>Publier une nouvelle annonce</Button>
      <ButtonLink variant="outline" to={`/profile?tab=products&edit=${refusal.productId}`}>
        Modifier celle qui est en ligne
      </ButtonLink>
    </Notice>
  )
}

interface ChangedElsewhereProps {
  productId: string
  state: ProductFormState
  onResolved: () => void
}

function ChangedElsewhere({ productId, state, onResolved }: ChangedElsewhereProps) {
  const query = useQuery(ownProductQuery(productId, state.opened?.version))
  const product = query.data
  const continueEditing = (withOwnChanges: boolean) => {
    const { opened, form, list } = state
    if (!product || !opened) return
    const latest = { version: product.version, values: toFormValues(product), pictures: product.pictures }
    const hasNewPictures = idsOf(list.storedPictures()) !== idsOf(opened.pictures)
    const values = withOwnChanges
      ? mergeValues(opened.values, form.getValues(), latest.values)
      : latest.values
    state.reopen(latest, values, withOwnChanges && hasNewPictures ? list.storedPictures() : latest.pictures)
    onResolved()
  }
  return (
    <Notice
      title={sellingMessages.changedElsewhere}
      text="Gardez vos modifications (le reste devient ce qui est en ligne), ou reprenez l’annonce telle qu’elle est."
    >
      {query.isError ? (
        <Button variant="outline" onClick={() => query.refetch()}>
          Réessayer
        </Button>
      ) : (
        <>
          <Button aria-disabled={!product} onClick={() => continueEditing(true)}>
            Garder mes modifications
          </Button>
          <Button variant="outline" aria-disabled={!product} onClick={() => continueEditing(false)}>
            Reprendre l’annonce en ligne
          </Button>
        </>
      )}
    </Notice>
  )
}

const idsOf = (pictures: readonly { id: string }[]) => pictures.map(({ id }) => id).join()

const Notice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div role="alert" className="grid gap-3 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
    <p className="font-semibold">{title}</p>
    <p>{text}</p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
)
