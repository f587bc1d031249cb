import { zodResolver } from '@hookform/resolvers/zod'
import { clsx } from 'clsx'
import { CircleCheck, MailCheck, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { useHydrated } from '#app/lib/hydration.ts'
import { signUpMessages } from '#domain/account-messages.ts'
import { type SignInInput, type SignUpInput, signInSchema, signUpSchema } from '#domain/accounts/schemas.ts'
import { type AuthTab, authTabs, useAuthTabAddress, useReturnPath } from './auth-tab.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Stored in the history entry's state: it survives a reload, and Back leads to the form again. */
interface SentState {
  confirmationSentTo: string
}

/**
 * Holds the state of both forms, so that switching tabs loses nothing. The forms have no default values: these would overwrite
 * what was typed or filled in by the browser before hydration. Embedded in a page with a heading of its own, they have none.
 */
export function AuthPanels({ tab, isEmbedded = false }: { tab: AuthTab; isEmbedded?: boolean }) {
  const signInForm = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const signUpForm = useForm<SignUpInput>({ resolver: zodResolver(signUpSchema) })
  const panelId = useId()
  const tabAddress = useAuthTabAddress()
  const returnPath = useReturnPath()
  const navigate = useNavigate()
  const sentTo = useConfirmationAddress()

  if (tab === 'inscription' && sentTo) {
    const carryOver = () => {
      signInForm.setValue('email', sentTo)
      signInForm.setValue('password', signUpForm.getValues('password') ?? '')
    }
    return <ConfirmationSent email={sentTo} onSignIn={carryOver} />
  }

  const onSent = (email: string) => {
    const state: SentState = { confirmationSentTo: email }
    void navigate(tabAddress('inscription'), { state })
  }
  return (
    <>
      {!isEmbedded && (
        <h1 className="mb-6 text-4xl md:text-5xl">
          {tab === 'connexion' ? 'Connectez-vous' : 'Créez votre compte'}
        </h1>
      )}
      <TabList selected={tab} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} className="pt-8">
        {tab === 'connexion' && <LinkNotice />}
        <p className="mb-6 text-sm text-ink-soft">
          Les champs marqués d’un <span className="text-terracotta">*</span> sont obligatoires.
        </p>
        {tab === 'connexion' ? (
          <SignInForm form={signInForm} />
        ) : (
          <SignUpForm form={signUpForm} onSent={onSent} redirect={returnPath} />
        )}
      </div>
    </>
  )
}

/** The address to which the confirmation mail was sent; null until hydration, because the server does not know the history's state. */
function useConfirmationAddress(): string | null {
  const state = useLocation().state as Partial<SentState> | null
  return useHydrated() && typeof state?.confirmationSentTo === 'string' ? state.confirmationSentTo : null
}

/** Explains why the link of a confirmation email did not sign in. */
function LinkNotice() {
  const [params] = useSearchParams()
  const error = params.get('error')
  if (!error && !params.has('confirmed')) return null
  const { title, text } = linkMessage(error)
  const Icon = error ? TriangleAlert : CircleCheck
  return (
    <div
      role="status"
      className={`mb-8 flex gap-3 rounded-md border-l-4 px-4 py-3 ${error ? 'border-terracotta bg-terracotta-tint' : 'border-fir bg-fir-tint'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${error ? 'text-terracotta' : 'text-fir'}`}
      />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

function linkMessage(error: string | null) {
  switch (error?.toLowerCase()) {
    case undefined:
    case '':
      return signUpMessages.alreadyConfirmed
    case 'token_expired':
      return signUpMessages.linkExpired
    case 'link_replaced':
      return signUpMessages.linkReplaced
    case 'account_suspended':
      return signUpMessages.linkOfSuspended
    default:
      return signUpMessages.linkInvalid
  }
}

interface ConfirmationSentProps {
  email: string
  /** Copies the typed values into the sign-in form. */
  onSignIn: () => void
}

/** Explains after a sign-up where the email was sent, and what to do when it does not arrive. */
function ConfirmationSent({ email, onSignIn }: ConfirmationSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const tabAddress = useAuthTabAddress()
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid justify-items-start gap-5">
      <MailCheck aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {signUpMessages.success.title}
      </h1>
      <p className="text-xl font-medium">{signUpMessages.success.text}</p>
      <p>
        Nous avons envoyé un lien de confirmation à <strong className="wrap-anywhere">{email}</strong>. Il est
        valable 24&nbsp;heures. Ouvert dans ce navigateur, il vous connecte directement.
      </p>
      <section className="mt-3 grid justify-items-start gap-4 border-t border-line-strong pt-6">
        <h2 className="text-xl">Rien reçu&nbsp;?</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-terracotta">
          <li>Attendez quelques minutes et regardez dans les courriers indésirables.</li>
          <li>
            Vérifiez l’adresse ci-dessus. Une erreur&nbsp;?{' '}
            <Link
              to={tabAddress('inscription')}
              className="font-semibold text-fir underline underline-offset-4"
            >
              Corriger mon inscription
            </Link>
          </li>
          <li>
            Sinon, connectez-vous&nbsp;: tant que votre adresse n’est pas confirmée, un nouveau lien part
            aussitôt.
          </li>
        </ul>
        <ButtonLink to={tabAddress('connexion')} onClick={onSignIn} variant="outline">
          Se connecter
        </ButtonLink>
      </section>
    </div>
  )
}

const labels: Record<AuthTab, string> = { connexion: 'Connexion', inscription: 'Inscription' }

interface TabListProps {
  selected: AuthTab
  panelId: string
}

/** The WAI-ARIA tabs pattern; each tab is a link too, so that reload, back and a shared address keep it. */
function TabList({ selected, panelId }: TabListProps) {
  const tabAddress = useAuthTabAddress()
  const navigate = useNavigate()
  const links = useRef<Partial<Record<AuthTab, HTMLAnchorElement | null>>>({})

  function onKeyDown(event: KeyboardEvent) {
    const target = tabByKey(event.key, selected)
    if (!target) return
    event.preventDefault()
    links.current[target]?.focus()
    void navigate(tabAddress(target), { replace: true, preventScrollReset: true })
  }

  return (
    <div role="tablist" aria-label="Connexion ou inscription" className="flex border-b border-line-strong">
      {authTabs.map((tab) => (
        <Link
          key={tab}
          ref={(link) => {
            links.current[tab] = link
          }}
          role="tab"
          id={`${panelId}-${tab}`}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? panelId : undefined}
          tabIndex={tab === selected ? 0 : -1}
          to={tabAddress(tab)}
          preventScrollReset
          onKeyDown={onKeyDown}
          className={clsx(
            '-mb-px inline-flex min-h-12 grow items-center justify-center border-b-3 px-4 font-semibold sm:grow-0 sm:px-6',
            tab === selected
              ? 'border-terracotta text-ink'
              : 'border-transparent text-ink-soft hover:text-fir',
          )}
        >
          {labels[tab]}
        </Link>
      ))}
    </div>
  )
}

function tabByKey(key: string, selected: AuthTab): AuthTab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) return authTabs.at((authTabs.indexOf(selected) + step) % authTabs.length)
  if (key === 'Home') return authTabs[0]
  if (key === 'End') return authTabs.at(-1)
  // A link answers to Enter only, a tab to the space bar too.
  return key === ' ' ? selected : undefined
}
