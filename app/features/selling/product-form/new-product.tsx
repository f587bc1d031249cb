import { useState } from 'react'
import type { Account } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { type Draft, draftKey, forgetDraft, readDraft, writeDraft } from './draft.ts'
import { emptyValues } from './form-values.ts'
import { DraftNotice, IncompleteProfile } from './notices.tsx'
import { ProductForm } from './product-form.tsx'
import { SavedProduct } from './saved-product.tsx'
import type { SavedProduct as Saved } from './use-submission.ts'

const blank = (categoryId?: string): Draft => ({
  submissionKey: crypto.randomUUID(),
  opened: null,
  values: emptyValues(categoryId),
  pictures: [],
})

/** Goes on with the draft of this account, if there is one. */
export function NewProduct({ account }: { account: Account }) {
  const key = draftKey(account.id, null)
  const [kept, setKept] = useState(() => readDraft(key))
  const [start, setStart] = useState(() => kept ?? blank())
  const [saved, setSaved] = useState<Saved | null>(null)

  const begin = (draft: Draft, isKept: boolean) => {
    setSaved(null)
    setKept(isKept ? draft : null)
    setStart(draft)
  }
  const discard = () => {
    const thrown = readDraft(key)
    forgetDraft(key)
    begin(blank(), false)
    if (!thrown) return
    const bringBack = () => {
      writeDraft(key, thrown)
      begin({ ...thrown }, true)
    }
    toast({ kind: 'success', title: 'Brouillon jeté', action: { label: 'Annuler', run: bringBack } })
  }

  if (saved) {
    return <SavedProduct product={saved} isNew onAddAnother={() => begin(blank(saved.categoryId), false)} />
  }
  const isIncomplete = !account.profile || account.profile.missing.length > 0
  return (
    <div className="grid gap-8">
      {isIncomplete && <IncompleteProfile />}
      {kept && <DraftNotice onDiscard={discard} />}
      <ProductForm
        // A draft thrown away or brought back is another form.
        key={`${start.submissionKey}:${kept !== null}`}
        account={account}
        productId={null}
        status="disponible"
        start={start}
        onSaved={setSaved}
      />
    </div>
  )
}
