import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { withConfirmation } from '#app/lib/confirmation.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** The private address of the seller's calendar. */
const calendarQuery = queryOptions({
  queryKey: ['sales-calendar'],
  queryFn: ({ meta }) => read(apiOf(meta).selling.calendar.$get()),
})

const useChangeCalendarAddress = () =>
  useAction({
    mutationKey: ['sales-calendar'],
    mutationFn: (isOpen: boolean, { meta }) =>
      withConfirmation(() => read(apiOf(meta).selling.calendar.$put({ json: { isOpen } }))),
    success: ({ url }) => (url ? 'Adresse ouverte\u00a0: abonnez-y votre agenda' : 'Adresse supprimée'),
    failure: 'L’adresse de l’agenda n’a pas été changée',
    onSuccess: (address, _isOpen, _before, { client }) =>
      client.setQueryData(calendarQuery.queryKey, address),
  })

const useCopyAddress = () =>
  useAction({
    mutationKey: ['copy-calendar-address'],
    mutationFn: (url: string) => navigator.clipboard.writeText(url),
    success: 'Adresse copiée',
    failure: 'L’adresse n’a pas été copiée\u00a0: sélectionnez-la',
  })

/** Subscribes an external calendar to the seller's appointments by a private address. */
export function SalesCalendar() {
  const id = useId()
  const { data } = useQuery(calendarQuery)
  const change = useChangeCalendarAddress()
  const copy = useCopyAddress()
  if (!data) return null
  const { url } = data
  if (url === null)
    return (
      <div className="grid max-w-prose justify-items-start gap-3">
        <p>
          Vos rendez-vous de retrait dans l’agenda de votre téléphone ou de votre ordinateur, tenus à jour
          tout seuls&nbsp;: ouvrez une adresse privée, puis abonnez-y votre agenda.
        </p>
        <Button variant="outline" aria-disabled={change.isPending} onClick={() => change.mutate(true)}>
          Ouvrir une adresse d’agenda
        </Button>
      </div>
    )
  return (
    <div className="grid max-w-prose gap-3">
      <label htmlFor={id} className="font-semibold">
        Adresse de votre agenda
      </label>
      <input
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        aria-describedby={`${id}-hint`}
        className="min-h-11 w-full rounded-md border border-line-strong bg-paper px-3 text-sm"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        Qui connaît cette adresse lit quand et où vos commandes sont retirées, sans le nom des acheteurs. Si
        elle a circulé, changez-la&nbsp;: l’ancienne ne répond plus.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
        >
          M’abonner
        </a>
        <Button variant="outline" onClick={() => copy.mutate(url)}>
          Copier l’adresse
        </Button>
        <ConfirmButton
          label="Changer l’adresse"
          button={{ variant: 'ghost' }}
          title="Changer l’adresse de l’agenda&nbsp;?"
          submit="Changer"
          cancel="Garder"
          isPending={change.isPending}
          onConfirm={(_, then) => change.mutate(true, { onSuccess: then.onSettled })}
        >
          Les agendas abonnés à l’adresse actuelle ne seront plus tenus à jour.
        </ConfirmButton>
        <ConfirmButton
          label="Supprimer l’adresse"
          button={{ variant: 'ghost' }}
          title="Supprimer l’adresse de l’agenda&nbsp;?"
          submit="Supprimer"
          cancel="Garder"
          variant="destructive"
          isPending={change.isPending}
          onConfirm={(_, then) => change.mutate(false, { onSuccess: then.onSettled })}
        >
          Plus personne n’y lira vos retraits. Vous pourrez en ouvrir une autre.
        </ConfirmButton>
      </div>
    </div>
  )
}
