import { useMutationState } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useAccount } from '#app/lib/session.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import {
  listPictureNames,
  readPictures,
  readUploadIds,
  storePictures,
  storeUploadIds,
} from '#app/lib/stored-pictures.ts'
import { useUnloadGuard } from '#app/lib/use-unload-guard.ts'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import type { ListingRow } from '#domain/selling/table-rows.ts'
import { countText } from '../count-text.ts'
import { sendPicture } from '../queries.ts'
import { cacheRowPictures } from './queries.ts'
import { titleOf } from './table-row.tsx'
import type { ShownRow } from './unsaved-edits.ts'

export interface AddPictures {
  add: (row: ShownRow, files: readonly File[]) => void
  /** Rows whose pictures are being uploaded. */
  rowIds: ReadonlySet<string>
}

/** Pictures added to a row in one action. */
interface Addition extends Pick<ListingRow, 'kind' | 'id'> {
  /** The name under which they are stored until they are uploaded. */
  name: string
  files: readonly File[]
  /** Whether they are stored, and not only in this page's memory. */
  isStored: boolean
}

const mutationKey = ['add-row-pictures']
const namePrefix = 'row:'

/** Parses the name under which pictures are stored, `row:draft:…:…`; null for another. */
function parseStorageName(name: string): Pick<ListingRow, 'kind' | 'id'> | null {
  const [, kind, id] = /^row:(draft|product):([\da-f-]{36}):/.exec(name) ?? []
  return kind && id ? { kind: kind as ListingRow['kind'], id } : null
}

/** Returns true when a retry would be refused too. */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && [400, 403, 404, 409, 413].includes(error.status)

/**
 * Uploads pictures row by row and appends them. Until then the browser stores them, so that a reload or a returning connection
 * resumes the upload.
 */
export function useAddPictures(rows: readonly ShownRow[], announce: (text: string) => void): AddPictures {
  const { account } = useAccount()
  const accountId = account?.id ?? ''
  const { mutate } = useAction({
    mutationKey,
    scope: { id: 'row-pictures' },
    mutationFn: (addition: Addition, { meta }) =>
      runInOneTab(addition.name, async () => {
        const { kind, id, name, isStored } = addition
        const files = isStored ? await readPictures(accountId, name) : addition.files
        // Another tab has uploaded them meanwhile.
        if (files.length === 0) return null
        const add = (uploadIds: string[]) =>
          read(apiOf(meta).selling.table[':id'].pictures.$post({ param: { id }, json: { kind, uploadIds } }))
        const upload = async (uploaded: readonly string[]) => {
          const uploadIds = [...uploaded]
          for (const file of files.slice(uploaded.length)) {
            const sending = { signal: new AbortController().signal, onProgress: () => {} }
            uploadIds.push((await sendPicture(file, sending)).id)
            if (isStored) await storeUploadIds(accountId, name, uploadIds)
          }
          return uploadIds
        }
        const uploaded = await readUploadIds(accountId, name)
        const pictures = await add(await upload(uploaded)).catch(async (error) => {
          // The server deletes unused uploads after some days, so they are uploaded again.
          if (uploaded.length === 0 || !(error instanceof ApiError && error.status === 400)) throw error
          return add(await upload([]))
        })
        await storePictures(accountId, name, [])
        return { pictures, count: files.length }
      }),
    failure: (error, { isStored }) =>
      isRefusal(error) || !isStored
        ? 'Photos non ajoutées'
        : {
            title: 'Photos pas encore ajoutées',
            text: 'Elles sont gardées sur cet appareil et repartent avec le réseau.',
          },
    onError: (error, { name }) => {
      if (isRefusal(error)) void storePictures(accountId, name, [])
    },
    onSuccess: (result, { id }, _result, { client }) => {
      if (!result) return
      cacheRowPictures(client, id, result.pictures)
      const row = rows.find((other) => other.id === id)
      const added = countText(result.count, 'photo ajoutée', 'photos ajoutées')
      announce(row ? `${added} à «\u00a0${titleOf(row)}\u00a0».` : `${added}.`)
      void invalidateProducts(client)
    },
  })
  const pendingAdditions = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Addition,
  })
  const resume = useEffectEvent(async () => {
    const pending = new Set(pendingAdditions.map(({ name }) => name))
    for (const name of await listPictureNames(accountId, namePrefix)) {
      const row = parseStorageName(name)
      if (row && !pending.has(name)) mutate({ ...row, name, files: [], isStored: true })
    }
  })
  useEffect(() => {
    const onOnline = () => void resume()
    onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useUnloadGuard(pendingAdditions.some(({ isStored }) => !isStored))

  async function send({ kind, id }: ShownRow, files: readonly File[]) {
    const name = `${namePrefix}${kind}:${id}:${crypto.randomUUID()}`
    mutate({ kind, id, name, files, isStored: await storePictures(accountId, name, files) })
  }

  return {
    rowIds: new Set(pendingAdditions.map(({ id }) => id)),
    add: (row, files) => {
      const pictures = files.filter(({ type, name }) => /^image\//.test(type) || /\.hei[cf]$/i.test(name))
      const room = maxPictures - row.pictureCount
      if (pictures.length === 0) announce('Déposez des photos sur une ligne.')
      else if (pictures.length > room)
        announce(
          `Une annonce compte au plus ${maxPictures}\u00a0photos\u00a0: il reste ${countText(room, 'place')}.`,
        )
      else void send(row, pictures)
    },
  }
}

/** Runs in one tab at a time, where the browser supports locks. */
const runInOneTab = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`pictures:${name}`, run) : run()
