import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { useRef } from 'react'
import { data, isRouteErrorResponse, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, queryClientOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { unsubscribeMessages } from '#domain/account-messages.ts'
import type { Route } from './+types/unsubscribe'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    await queryClientOf(context).ensureQueryData(subscriptionQuery(token))
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export { load as clientLoader, load as loader }

/** The address alone allows to change these alerts, so no other site may receive it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`Vos emails d’alerte – ${shownName}`}
        description="Ne plus recevoir des emails d’alerte."
      />
      <Unsubscribe token={params.get('token') ?? ''} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <UnknownSubscription {...unsubscribeMessages.invalid} />
  ) : (
    <ErrorPage />
  )
}

/**
 * The page of an email's link, for visitors and users alike. Only a click on its button changes something, since email scanners
 * open links.
 */
function Unsubscribe({ token }: { token: string }) {
  const { data: subscription } = useQuery(subscriptionQuery(token))
  const change = useSetSubscription(token)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!subscription) return null
  const { text, isActive } = subscription
  const setActive = (shouldBeActive: boolean) => {
    // The pressed button is replaced by another.
    if (!change.isPending) change.mutate(shouldBeActive, { onSuccess: () => heading.current?.focus() })
  }
  const Icon = isActive ? BellRing : BellOff
  return (
    <div className="page grid max-w-3xl justify-items-start gap-5 py-14 md:py-20">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {isActive ? 'Ne plus recevoir ces emails\u00a0?' : 'Vous ne recevrez plus ces emails'}
      </h1>
      <p className="max-w-prose text-lg wrap-anywhere text-ink-soft">
        {isActive ? 'Vous recevez' : 'C’est terminé pour'} {text}.
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {change.error?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          variant={isActive ? 'default' : 'outline'}
          aria-disabled={change.isPending}
          onClick={() => setActive(!isActive)}
        >
          {change.isPending ? 'Enregistrement…' : isActive ? 'Ne plus les recevoir' : 'Annuler'}
        </Button>
        <ButtonLink to="/profile/alerts" size="lg" variant={isActive ? 'ghost' : 'default'}>
          Gérer mes alertes
        </ButtonLink>
      </div>
    </div>
  )
}

/** Shown when the address is invalid or incomplete. */
const UnknownSubscription = ({ title, text }: { title: string; text: string }) => (
  <div className="page grid max-w-3xl justify-items-start gap-5 py-14 md:py-20">
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <h1 className="text-4xl md:text-5xl">{title}</h1>
    <p className="max-w-prose text-lg text-ink-soft">{text}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/profile/alerts" size="lg">
        Gérer mes alertes
      </ButtonLink>
      <ButtonLink to="/contact" size="lg" variant="outline">
        Nous contacter
      </ButtonLink>
    </div>
  </div>
)

/** The subscription of an email's link. */
const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: ({ meta }) => read(apiOf(meta).unsubscribe.$get({ query: { token } })),
  })

/** Ends the subscription (false) or restores it (true). */
function useSetSubscription(token: string) {
  const client = useQueryClient()
  return useAction({
    mutationKey: ['set-subscription', token],
    mutationFn: (isActive: boolean, { meta }) => {
      const { unsubscribe } = apiOf(meta)
      const query = { query: { token } }
      return read(isActive ? unsubscribe.undo.$post(query) : unsubscribe.$post(query))
    },
    onSuccess: async (state) => {
      await client.cancelQueries(subscriptionQuery(token))
      client.setQueryData(subscriptionQuery(token).queryKey, state)
    },
  })
}
