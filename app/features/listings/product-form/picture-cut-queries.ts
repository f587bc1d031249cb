import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'

/** What a photograph was made of, and how. Neither ever changes. */
export const pictureCutQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ['picture-cut', pictureId],
    queryFn: ({ meta }) => read(apiOf(meta).uploads[':id'].cut.$get({ param: { id: pictureId } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Makes another photograph, which takes the place of this one in the form. */
export const useCutPicture = (pictureId: string) =>
  useAction({
    mutationKey: ['cut-picture'],
    mutationFn: (cut: PictureCut, { meta }) =>
      read(apiOf(meta).uploads[':id'].cut.$post({ param: { id: pictureId }, json: cut })),
  })
