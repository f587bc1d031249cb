import { toNestErrors } from '@hookform/resolvers'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '#app/lib/api.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { readPictures, storePictures } from '#app/lib/stored-pictures.ts'
import { useUnloadGuard } from '#app/lib/use-unload-guard.ts'
import type { ProductInput } from '#domain/catalogue/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { emptyValues, type ProductFormValues, readForm } from '#domain/selling/product-form.ts'
import { saveDraft, sendPicture, useRemoveUpload } from '../queries.ts'
import {
  type Draft,
  type DraftPicture,
  deleteDraft,
  type OpenedVersion,
  readDraft,
  writeDraft,
} from './draft.ts'
import { PictureList, unsentOf } from './picture-list.ts'

interface FormContext {
  queryClient: QueryClient
}

/** Reads the fields from the query cache: a submission that waited for them runs before the next render. */
const resolver: Resolver<ProductFormValues, FormContext, ProductInput> = (values, context, options) => {
  const fields = context?.queryClient.getQueryData(categoryFieldsQuery(values.categoryId).queryKey)
  const reading = readForm(values, fields ?? [])
  if ('input' in reading) return { values: reading.input, errors: {} }
  const errors = Object.entries(reading.errors).map(([name, message]) => [
    name,
    { type: 'validate', message },
  ])
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
}

/** The inputs, the pictures and the category's fields of one form. */
export function useProductForm(initialDraft: Draft, pictureStorage: PictureStorage) {
  const [opened, setOpened] = useState(initialDraft.opened)
  const [submissionKey, setSubmissionKey] = useState(initialDraft.submissionKey)
  const [categoryId, setCategoryId] = useState(initialDraft.values.categoryId)
  const fieldsQuery = useQuery(categoryFieldsQuery(categoryId))
  const queryClient = useQueryClient()
  const form = useForm<ProductFormValues, FormContext, ProductInput>({
    defaultValues: initialDraft.values,
    resolver,
    context: { queryClient },
    shouldFocusError: false,
  })
  const list = usePictureList(initialDraft, pictureStorage)

  return {
    form,
    list,
    fieldsQuery,
    /** Resolves with whether the category's fields could be loaded. */
    loadFields: () =>
      queryClient.ensureQueryData(categoryFieldsQuery(categoryId)).then(
        () => true,
        () => false,
      ),
    categoryId,
    opened,
    submissionKey,
    chooseCategory(id: string) {
      setCategoryId(id)
      form.setValue('categoryId', id, { shouldDirty: true })
      form.clearErrors()
    },
    /** Changes the submission key, so that the form creates another product. */
    renewSubmissionKey(): string {
      const key = crypto.randomUUID()
      setSubmissionKey(key)
      return key
    },
    /** Resets the form to the product's current state. */
    reopen(latest: OpenedVersion, values: ProductFormValues, pictures: DraftPicture[]) {
      setOpened(latest)
      setCategoryId(values.categoryId)
      form.reset(values)
      list.replaceAll(pictures)
    },
  }
}
export type ProductFormState = ReturnType<typeof useProductForm>

/** The account, and the name under which unsent pictures are stored. */
interface PictureStorage {
  accountId: string
  name: string
}

export const pictureName = (productId: string | null, { submissionKey }: Draft): string =>
  `product:${productId ?? submissionKey}`

function usePictureList(initialDraft: Draft, { accountId, name }: PictureStorage) {
  const { mutate: removeUpload } = useRemoveUpload()
  const [list] = useState(
    () =>
      new PictureList({
        initial: initialDraft.pictures,
        send: sendPicture,
        isRefusal: (error) => error instanceof ApiError && [400, 413].includes(error.status),
        onRemove: ({ id }) => {
          // Pictures of a stored product remain until the form is saved.
          if (!initialDraft.opened?.pictures.some((picture) => picture.id === id)) removeUpload(id)
        },
        storeUnsent: (files) => storePictures(accountId, name, files),
        schedule: setTimeout,
      }),
  )
  useEffect(() => {
    const stop = list.startUploads()
    void readPictures(accountId, name).then((files) => list.addUnsent(files))
    return stop
  }, [list, accountId, name])
  const { entries, isStoredLocally } = useSyncExternalStore(list.subscribe, list.getState, list.getState)
  useUnloadGuard(!isStoredLocally && entries.some(({ state }) => state !== 'stored'))
  return list
}

/** Stores every change of an existing product in this browser. Returns whether it is stored; null before the first change. */
export function useStoredDraft(key: StoredKey, { form, list, opened, submissionKey }: ProductFormState) {
  const [isStored, setIsStored] = useState<boolean | null>(null)
  const isFinished = useRef(false)
  const initialFingerprint = useRef('')
  useEffect(() => {
    const storeChange = () => {
      if (isFinished.current) return
      const draft = { submissionKey, opened, values: form.getValues(), pictures: list.storedPictures() }
      const fingerprintNow = fingerprint(draft)
      if (fingerprintNow !== initialFingerprint.current) setIsStored(writeDraft(key, draft))
      else deleteDraft(key)
    }
    initialFingerprint.current ||= fingerprint({ values: form.getValues(), pictures: list.storedPictures() })
    const stopForm = form.subscribe({ formState: { values: true }, callback: storeChange })
    const stopList = list.subscribe(storeChange)
    return () => {
      stopForm()
      stopList()
    }
  }, [key, form, list, opened, submissionKey])
  const deleteStored = () => {
    isFinished.current = true
    deleteDraft(key)
  }
  return { isStored, deleteStored }
}

/** Milliseconds without input before the draft is sent to the server. */
const saveDelayMs = 700

/**
 * Stores a new product while it is typed: in this browser at once, and on the server after a delay. Its id is put into the address, so that
 * a reload opens it again. The browser's copy is deleted once the server has it.
 */
export function useServerDraft(
  key: StoredKey,
  { form, list, submissionKey }: ProductFormState,
  serverValues: ProductFormValues | null,
) {
  const client = useQueryClient()
  const [isStored, setIsStored] = useState<boolean | null>(null)
  const isFinished = useRef(false)
  useEffect(() => {
    const api = apiOf(client.getDefaultOptions().queries?.meta)
    let timer: ReturnType<typeof setTimeout> | undefined
    const draftNow = () => ({
      submissionKey,
      opened: null,
      values: form.getValues(),
      pictures: list.storedPictures(),
    })
    // A draft that the page stored before a reload and could not send.
    const draft = readDraft(key)
    const unsentDraft = draft?.submissionKey === submissionKey && !isBlank(draft) ? draft : null
    let latestFingerprint = unsentDraft ? fingerprint(draftNow()) : ''
    let sentFingerprint = unsentDraft ? '' : fingerprint(draftNow())
    let valuesBefore = serverValues ?? unsentDraft?.before
    let pictureIdsBefore = serverValues ? list.storedPictures().map(({ id }) => id) : undefined
    let hasNeverStored = !unsentDraft && isBlank(draftNow())
    const send = async () => {
      clearTimeout(timer)
      timer = undefined
      if (
        isFinished.current ||
        hasNeverStored ||
        latestFingerprint === sentFingerprint ||
        latestFingerprint === ''
      )
        return
      const { values, pictures } = draftNow()
      const sendingFingerprint = latestFingerprint
      try {
        const savedValues = structuredClone(values)
        const pictureIds = pictures.map(({ id }) => id)
        await saveDraft(api, {
          id: submissionKey,
          values: savedValues,
          pictureIds,
          ...(valuesBefore && { before: valuesBefore }),
          ...(pictureIdsBefore && { pictureIdsBefore }),
        })
        valuesBefore = savedValues
        pictureIdsBefore = pictureIds
        sentFingerprint = sendingFingerprint
        if (latestFingerprint === sendingFingerprint) deleteDraft(key)
        setIsStored(true)
      } catch {
        setIsStored(false)
      }
    }
    const storeChange = () => {
      if (isFinished.current) return
      const draft = draftNow()
      latestFingerprint = fingerprint(draft)
      const hasUnsent = unsentOf(list.getState()).length > 0
      if (latestFingerprint === sentFingerprint && !hasUnsent) {
        if (readDraft(key)?.submissionKey === submissionKey) deleteDraft(key)
        return
      }
      if (isBlank(draft) && hasNeverStored && !hasUnsent) return
      hasNeverStored = false
      writeDraft(key, { ...draft, before: valuesBefore })
      putDraftInAddress(submissionKey)
      clearTimeout(timer)
      timer = setTimeout(send, saveDelayMs)
    }
    const sendNow = () => void send()
    if (unsentDraft) sendNow()
    const stopForm = form.subscribe({ formState: { values: true }, callback: storeChange })
    const stopList = list.subscribe(storeChange)
    window.addEventListener('pagehide', sendNow)
    window.addEventListener('online', sendNow)
    return () => {
      stopForm()
      stopList()
      window.removeEventListener('pagehide', sendNow)
      window.removeEventListener('online', sendNow)
      sendNow()
    }
  }, [client, key, form, list, submissionKey, serverValues])
  const deleteStored = () => {
    isFinished.current = true
    deleteDraft(key)
  }
  return { isStored, deleteStored }
}

/** Puts the draft's id into the address without a history entry or navigation. */
function putDraftInAddress(draftId: string): void {
  const address = new URL(window.location.href)
  if (address.searchParams.get('draft') === draftId) return
  address.searchParams.set('draft', draftId)
  window.history.replaceState(window.history.state, '', address)
}

/** Whether the draft is empty. A category alone is quickly chosen again and not worth storing. */
const isBlank = ({ values, pictures }: Pick<Draft, 'values' | 'pictures'>): boolean =>
  fingerprint({ values: { ...values, categoryId: '' }, pictures }) ===
  fingerprint({ values: emptyValues(), pictures: [] })

/** Returns a text that differs when the form differs; empty inputs make no difference. */
function fingerprint({ values, pictures }: Pick<Draft, 'values' | 'pictures'>): string {
  const characteristics = Object.entries(values.values)
    .filter(([, value]) => value?.length > 0)
    .sort(([one], [other]) => one.localeCompare(other))
  const { values: _, ...inputs } = values
  return JSON.stringify([Object.entries(inputs).sort(), characteristics, pictures.map(({ id }) => id)])
}
