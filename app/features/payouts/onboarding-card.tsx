import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { useAccount, useIsSigningOut } from '#app/lib/session.ts'
import { formatEuros } from '#domain/money.ts'
import { type SellerAccount, sellerAccountQuery, useRefreshAccount, useStartOnboarding } from './queries.ts'

/** Whether the seller can be paid, with the reason and a link to the provider. */
export function OnboardingCard() {
  const { data, error, isFetching, refetch } = useQuery({
    ...sellerAccountQuery,
    enabled: !useIsSigningOut(),
  })
  const { isChecking, isLinkExpired } = useProviderReturn()
  if (!data)
    return error ? (
      <LoadError
        title="L’état de votre compte de versement n’a pas pu être lu"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div aria-hidden="true" className="h-48 animate-pulse rounded-lg bg-plaster-deep" />
    )
  if (data.isReady) return <Ready />
  return <NotReady account={data} isChecking={isChecking} isLinkExpired={isLinkExpired} />
}

/** Refreshes the account after a return from the provider, which adds a parameter to the address. */
function useProviderReturn() {
  const [params] = useSearchParams()
  const refresh = useRefreshAccount()
  const isRequested = useRef(false)
  const onboardingResult = params.get('onboarding')
  const { mutate } = refresh
  useEffect(() => {
    if (onboardingResult !== 'done' || isRequested.current) return
    isRequested.current = true
    mutate(undefined)
  }, [onboardingResult, mutate])
  return { isChecking: refresh.isPending, isLinkExpired: onboardingResult === 'again' }
}

/** Resets the state when Back restores this page from the browser's cache. */
function useResetOnBack(resetState: () => void) {
  useEffect(() => {
    window.addEventListener('pageshow', resetState)
    return () => window.removeEventListener('pageshow', resetState)
  }, [resetState])
}

const Ready = () => (
  <p role="status" className="flex items-center gap-3 border-l-4 border-fir bg-fir-tint px-5 py-4">
    <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-fir" />
    <span>
      <strong className="font-semibold">Votre compte de versement est prêt.</strong> L’argent part vers votre
      banque dès que les articles sont remis.
    </span>
  </p>
)

interface NotReadyProps {
  account: SellerAccount
  isChecking: boolean
  /** Whether the provider's link, valid for some minutes, has expired. */
  isLinkExpired: boolean
}

/** Texts by state: not begun, incomplete, or ended by the provider. */
const notReadyTexts = {
  none: {
    title: 'Où devons-nous vous payer\u00a0?',
    text: 'Pour verser l’argent de vos ventes, notre prestataire de paiement doit savoir qui vous êtes et connaître votre compte bancaire\u00a0: c’est la loi. Comptez quelques minutes, une pièce d’identité et votre IBAN. Nous ne voyons ni l’un ni l’autre. Vous pouvez vendre sans attendre\u00a0: l’argent est gardé.',
    button: 'Ouvrir mon compte de versement',
  },
  started: {
    title: 'Il manque encore quelque chose pour vous payer',
    text: 'Notre prestataire de paiement n’a pas encore tout ce que la loi lui demande\u00a0: une pièce d’identité, un justificatif ou un relevé d’identité bancaire. Vos ventes continuent, et votre argent est gardé en attendant.',
    button: 'Compléter mon compte',
  },
  ended: {
    title: 'Votre compte de versement est fermé',
    text: 'Notre prestataire de paiement ne le connaît plus, ou l’a refusé. Tant que vous n’en ouvrez pas un autre, vos articles qui ont un prix ne peuvent pas être commandés, et votre argent est gardé.',
    button: 'Ouvrir un autre compte',
  },
}

function NotReady({ account: { isStarted, isEnded, waiting }, isChecking, isLinkExpired }: NotReadyProps) {
  const { title, text, button } = notReadyTexts[isEnded ? 'ended' : isStarted ? 'started' : 'none']
  const start = useStartOnboarding()
  const { account } = useAccount()
  const isLeaving = start.isPending || start.isSuccess
  useResetOnBack(start.reset)
  return (
    <section
      aria-labelledby="compte-de-versement"
      className="grid justify-items-start gap-4 rounded-lg border-l-6 border-terracotta bg-paper p-6 shadow-card sm:p-8"
    >
      <h2 id="compte-de-versement" className="text-2xl">
        {title}
      </h2>
      {waiting > 0 && (
        <p className="text-lg">
          <strong className="font-semibold tabular-nums">{formatEuros(waiting)}</strong> vous attendent déjà.
        </p>
      )}
      <p className="max-w-prose">{text}</p>
      {isLinkExpired && (
        <p className="font-medium">Le lien n’était plus valable. Reprenez, vos réponses sont gardées.</p>
      )}
      <p role="status" className={isChecking ? 'text-ink-soft' : 'sr-only'}>
        {isChecking && 'Vérification auprès du prestataire…'}
      </p>
      {account?.isImpersonated ? (
        <p className="text-ink-soft">Seul le vendeur lui-même peut ouvrir son compte de versement.</p>
      ) : (
        <Button size="lg" aria-disabled={isLeaving} onClick={() => !isLeaving && start.mutate(undefined)}>
          {isLeaving ? 'Ouverture…' : button}
        </Button>
      )}
    </section>
  )
}
