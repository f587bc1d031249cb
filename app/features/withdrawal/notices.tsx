import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { orderMessages, withdrawalMessages } from '#domain/account-messages.ts'
import { generalMessages } from '#domain/messages.ts'

/** Why nothing can be withdrawn from on line, and what to do instead. */
const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid max-w-prose justify-items-start gap-4 border-l-4 border-terracotta pl-5 print:hidden">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

export const SignInFirst = () => (
  <Notice title="En ligne, depuis votre compte">
    <p>
      Connectez-vous avec le compte qui a passé la commande, puis revenez sur cette page : vous choisirez les
      articles et recevrez un accusé de réception par email.
    </p>
    <SignInButton>Se connecter</SignInButton>
  </Notice>
)

export const OwnSessionOnly = () => (
  <Notice title="Réservé à l’acheteur">
    <p>{generalMessages.ownSessionOnly}</p>
  </Notice>
)

export const NotConsumer = () => (
  <Notice title="Votre compte n’est pas celui d’un particulier">
    <p>{withdrawalMessages.notConsumer}</p>
    <p>
      Si ce n’est pas le cas, corrigez votre profil ou <Inline to="/contact">écrivez-nous</Inline>.
    </p>
    <ButtonLink to="/profile?tab=info" variant="outline">
      Voir mon profil
    </ButtonLink>
  </Notice>
)

export const MissingOrder = () => (
  <Notice title={orderMessages.missing.title}>
    <p>{orderMessages.missing.text}</p>
    <ButtonLink to="/withdrawal" variant="outline">
      Voir toutes les commandes concernées
    </ButtonLink>
  </Notice>
)

export const NoOrder = () => (
  <Notice title="Aucune commande à ce jour">
    <p>
      Vous n’avez pas de commande dont vous puissiez encore vous rétracter : aucune n’attend d’être reçue, ni
      n’a été reçue ces quatorze derniers jours.
    </p>
    <ButtonLink to="/profile?tab=orders" variant="outline">
      Voir mes commandes
    </ButtonLink>
  </Notice>
)

const Inline = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-fir underline underline-offset-4 hover:text-terracotta">
    {children}
  </Link>
)
