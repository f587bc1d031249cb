import { useNavigate } from 'react-router'
import { toast } from '#app/lib/toasts.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import type { SettableStatus } from '#domain/selling/own-products.ts'
import { countText } from '../count-text.ts'
import {
  type OwnProductRow,
  type ProductsChange,
  type SelectableProduct,
  useChangeProducts,
  useDuplicateProduct,
} from '../queries.ts'

type Report = NonNullable<ReturnType<typeof useChangeProducts>['data']>

/** A seller's actions on one or several products, and the messages about them. */
export function useProductActions() {
  const { mutateAsync, isPending } = useChangeProducts()
  const duplication = useDuplicateProduct()
  const navigate = useNavigate()

  /** Returns the result; null after a failure, which the mutation has reported. */
  async function change(
    requestedChange: ProductsChange,
    describeSuccess: (report: Report) => string,
    undo?: () => void,
  ): Promise<Report | null> {
    if (isPending) return null
    const report = await mutateAsync(requestedChange).catch(() => null)
    if (report) showReport(report, describeSuccess(report), undo)
    return report
  }

  return {
    isBusy: isPending || duplication.isPending,
    setHidden: (products: readonly SelectableProduct[], isHidden: boolean) =>
      change({ kind: 'visibility', productIds: idsOf(products), isHidden }, ({ changed }) =>
        isHidden
          ? countText(changed, 'produit masqué', 'produits masqués')
          : `${countText(changed, 'produit visible', 'produits visibles')}${products.some(({ hasEnded }) => hasEnded) ? ', sans date de fin' : ''}`,
      ),
    setStatus: (products: readonly SelectableProduct[], status: SettableStatus, undo?: () => void) =>
      change(
        { kind: 'status', productIds: idsOf(products), status },
        ({ changed }) => `${countText(changed, 'produit')}\u00a0: ${statusLabels[status].toLowerCase()}`,
        undo,
      ),
    remove: (products: readonly SelectableProduct[]) =>
      change({ kind: 'deletion', productIds: idsOf(products) }, ({ changed }) =>
        countText(changed, 'produit supprimé', 'produits supprimés'),
      ),
    duplicate: ({ id }: OwnProductRow, withPictures: boolean) => {
      if (duplication.isPending) return
      duplication.mutate(
        { productId: id, submissionKey: crypto.randomUUID(), withPictures },
        {
          onSuccess: (made) => {
            toast({
              kind: 'success',
              title: 'Annonce dupliquée',
              text: 'La copie est masquée\u00a0: relisez-la, puis affichez-la depuis votre liste.',
            })
            void navigate(`/profile?tab=products&edit=${made.id}`)
          },
        },
      )
    },
  }
}
export type ProductActions = ReturnType<typeof useProductActions>

const idsOf = (products: readonly SelectableProduct[]) => products.map(({ id }) => id)

/** Maximum of reasons that a toast shows. */
const maxReasons = 3

function showReport({ changed, refused }: Report, successTitle: string, undo?: () => void): void {
  if (changed > 0)
    toast({ kind: 'success', title: successTitle, ...(undo && { action: { label: 'Annuler', run: undo } }) })
  if (refused.length === 0) return
  const reasons = [...new Set(refused.map(({ reason }) => reason))].slice(0, maxReasons)
  toast({
    kind: 'error',
    title:
      refused.length === 1
        ? `«\u00a0${refused[0]?.title}\u00a0» n’a pas changé`
        : `${countText(refused.length, 'produit')} n’ont pas changé`,
    text: reasons.join(' '),
  })
}
