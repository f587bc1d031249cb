import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { type SignInInput, type SignUpInput, signInSchema, signUpSchema } from '#domain/accounts/schemas.ts'
import { type AuthTab, authTabAddress } from './auth-tab.ts'
import { ConfirmationSent } from './confirmation-sent.tsx'
import { LinkNotice } from './link-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TabList } from './tab-list.tsx'

/** In the history entry's state: kept over reload, and 'back' leads to the form again. */
interface SentState {
  confirmationSentTo: string
}

/**
 * Both forms live here, above the tabs, so that what was typed survives going to and fro. They have no default values:
 * what the browser or a quick visitor filled in before React was ready is then read, not overwritten.
 */
export function AuthPanels({ tab }: { tab: AuthTab }) {
  const signInForm = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const signUpForm = useForm<SignUpInput>({ resolver: zodResolver(signUpSchema) })
  const panelId = useId()
  const [params] = useSearchParams()
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
    void navigate(authTabAddress('inscription', params), { state })
  }
  return (
    <>
      <h1 className="mb-6 text-4xl md:text-5xl">
        {tab === 'connexion' ? 'Connectez-vous' : 'Créez votre compte'}
      </h1>
      <TabList selected={tab} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} className="pt-8">
        {tab === 'connexion' && <LinkNotice />}
        <p className="mb-6 text-sm text-ink-soft">
          Les champs marqués d’un <span className="text-terracotta">*</span> sont obligatoires.
        </p>
        {tab === 'connexion' ? (
          <SignInForm form={signInForm} />
        ) : (
          <SignUpForm form={signUpForm} onSent={onSent} />
        )}
      </div>
    </>
  )
}

/** The server does not know the history's state, so it counts only once the page has been taken over. */
function useConfirmationAddress(): string | null {
  const state = useLocation().state as Partial<SentState> | null
  return useHydrated() && typeof state?.confirmationSentTo === 'string' ? state.confirmationSentTo : null
}
