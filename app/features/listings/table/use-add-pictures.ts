import { useMutationState } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { useUnloadGuard } from '#app/lib/use-unload-guard.ts'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { countText } from '../count-text.ts'
import { sendPicture } from '../queries.ts'
import { rememberPictures } from './queries.ts'
import { titleOf } from './table-row.tsx'
import type { ShownRow } from './unsaved-edits.ts'

export interface AddPictures {
  add: (row: ShownRow, files: readonly File[]) => void
  /** Rows whose pictures are on their way. */
  rowIds: ReadonlySet<string>
}

const mutationKey = ['add-row-pictures']

/** Sends pictures for one row after the other, and adds them behind those it has. */
export function useAddPictures(onSaid: (text: string) => void): AddPictures {
  const { mutate } = useAction({
    mutationKey,
    scope: { id: 'row-pictures' },
    mutationFn: async ({ row, files }: { row: ShownRow; files: readonly File[] }, { meta }) => {
      const uploadIds: string[] = []
      for (const file of files) {
        const sending = { signal: new AbortController().signal, onProgress: () => {} }
        uploadIds.push((await sendPicture(file, sending)).id)
      }
      const { kind, id } = row
      return read(
        apiOf(meta).selling.table[':id'].pictures.$post({ param: { id }, json: { kind, uploadIds } }),
      )
    },
    failure: 'Photos non ajoutées',
    onSuccess: (pictures, { row, files }, _result, { client }) => {
      rememberPictures(client, row.id, pictures)
      onSaid(
        `${countText(files.length, 'photo ajoutée', 'photos ajoutées')} à «\u00a0${titleOf(row)}\u00a0».`,
      )
      void forgetProducts(client)
    },
  })
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { row: ShownRow }).row.id,
  })
  useUnloadGuard(sending.length > 0)
  return {
    rowIds: new Set(sending),
    add: (row, files) => {
      const pictures = files.filter(({ type, name }) => /^image\//.test(type) || /\.hei[cf]$/i.test(name))
      const room = maxPictures - row.pictureCount
      if (pictures.length === 0) onSaid('Déposez des photos sur une ligne.')
      else if (pictures.length > room)
        onSaid(
          `Une annonce compte au plus ${maxPictures}\u00a0photos\u00a0: il reste ${countText(room, 'place')}.`,
        )
      else mutate({ row, files: pictures })
    },
  }
}
