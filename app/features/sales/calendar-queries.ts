import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** Where the seller's calendar of pick-ups is read. */
export const calendarQuery = queryOptions({
  queryKey: ['sales-calendar'],
  queryFn: ({ meta }) => read(apiOf(meta).selling.calendar.$get()),
})

export const useCalendarAddress = () =>
  useAction({
    mutationKey: ['sales-calendar'],
    mutationFn: (isOpen: boolean, { meta }) => read(apiOf(meta).selling.calendar.$put({ json: { isOpen } })),
    success: ({ url }) => (url ? 'Adresse ouverte\u00a0: abonnez-y votre agenda' : 'Adresse supprimée'),
    failure: 'L’adresse de l’agenda n’a pas été changée',
    onSuccess: (address, _isOpen, _before, { client }) =>
      client.setQueryData(calendarQuery.queryKey, address),
  })

export const useCopiedAddress = () =>
  useAction({
    mutationKey: ['copy-calendar-address'],
    mutationFn: (url: string) => navigator.clipboard.writeText(url),
    success: 'Adresse copiée',
    failure: 'L’adresse n’a pas été copiée\u00a0: sélectionnez-la',
  })
