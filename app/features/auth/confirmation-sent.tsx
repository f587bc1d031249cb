import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { signUpMessages } from '#domain/account-messages.ts'
import { authTabAddress } from './auth-tab.ts'

interface ConfirmationSentProps {
  email: string
  /** Takes what was typed along to the sign-in form. */
  onSignIn: () => void
}

/** After signing up: where the mail went, and what to do when it does not arrive. */
export function ConfirmationSent({ email, onSignIn }: ConfirmationSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [params] = useSearchParams()
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
              to={authTabAddress('inscription', params)}
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
        <ButtonLink to={authTabAddress('connexion', params)} onClick={onSignIn} variant="outline">
          Se connecter
        </ButtonLink>
      </section>
    </div>
  )
}
