import { useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import type { ProductInput } from '#domain/catalogue/schemas.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { ProductFormValues } from '#domain/selling/product-form.ts'
import { saveFailure, useSaveProduct } from '../queries.ts'
import type { ProductFormState } from './use-product-form.ts'

export interface SavedProduct {
  id: string
  uniqueCode: string
  status: ProductStatus
  title: string
  categoryId: string
}

/** The reason why the product was not saved: an error in the form, or a decision for the seller. */
export type Refusal =
  | { kind: 'failure'; failure: Failure; needsSignIn: boolean }
  | { kind: 'changed-elsewhere' }
  | { kind: 'submitted-before'; text: string; productId: string }

interface SubmissionOptions {
  state: ProductFormState
  productId: string | null
  onSaved: (product: SavedProduct) => void
  onRefused: () => void
}

export type Phase = 'idle' | 'fields' | 'pictures' | 'saving'

/** Sends the form once its pictures are uploaded; a second press meanwhile is ignored. */
export function useSubmission({ state, productId, onSaved, onRefused }: SubmissionOptions) {
  const { form, list, opened, submissionKey, fieldsQuery, loadFields } = state
  const save = useSaveProduct()
  const isBusy = useRef(false)
  const [phase, setPhase] = useState<Phase>('idle')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [picturesError, setPicturesError] = useState<string | null>(null)

  const showRefusal = (error: Error) => {
    const details = error instanceof ApiError ? error.problem.details : undefined
    if (Array.isArray(details?.missingPictures)) {
      list.markMissing(details.missingPictures)
      setPicturesError(error.message)
      return
    }
    if (error instanceof ApiError && error.status === 409) {
      const existingId = details?.productId
      if (typeof existingId === 'string')
        return setRefusal({ kind: 'submitted-before', text: error.message, productId: existingId })
      if (productId) return setRefusal({ kind: 'changed-elsewhere' })
    }
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    for (const [name, message] of fields)
      form.setError(name as keyof ProductFormValues, { type: 'server', message })
    if (fields.length === 0) {
      const needsSignIn = error instanceof ApiError && error.status === 401
      setRefusal({ kind: 'failure', failure: saveFailure(error), needsSignIn })
    }
  }

  const send = async (product: ProductInput, key: string) => {
    setPhase('saving')
    const pictures = list.storedPictures().map(({ id }) => id)
    const target =
      productId && opened ? { productId, version: opened.version } : { productId: null, submissionKey: key }
    try {
      const saved = await save.mutateAsync({ product, pictures, ...target })
      onSaved({ ...saved, title: product.title, categoryId: product.categoryId })
    } catch (error) {
      showRefusal(error as Error)
      onRefused()
    }
  }

  /** Returns whether the form can be sent; otherwise it shows the errors. */
  const isComplete = async (): Promise<boolean> => {
    if (!fieldsQuery.data) setPhase('fields')
    if (!(await loadFields())) {
      const failure = {
        title: 'Les caractéristiques n’ont pas pu être chargées',
        text: 'Chargez-les de nouveau ci-dessus, puis enregistrez.',
      }
      setRefusal({ kind: 'failure', failure, needsSignIn: false })
      return false
    }
    // Errors are shown before the uploads have ended.
    let isValid = false
    await form.handleSubmit(() => {
      isValid = true
    })()
    if (!isValid) return false
    setPhase('pictures')
    // Uploads that failed without a network may succeed now.
    list.retryAll()
    if (await list.waitForUploads()) return true
    setPicturesError(
      'Une photo n’est pas encore arrivée. Elle repart dès que le réseau revient\u00a0: publiez alors, ou retirez-la.',
    )
    return false
  }

  const submit = async (key = submissionKey) => {
    if (isBusy.current) return
    isBusy.current = true
    setRefusal(null)
    setPicturesError(null)
    try {
      // Validated again, because the seller may have changed a value during the uploads.
      if (await isComplete()) await form.handleSubmit((product) => send(product, key), onRefused)()
      else onRefused()
    } finally {
      isBusy.current = false
      setPhase('idle')
    }
  }

  return { submit, phase, refusal, picturesError, dismissRefusal: () => setRefusal(null) }
}
