import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { formatDate } from '#domain/dates.ts'
import type { TitledMessage } from '#domain/messages.ts'
import { CredentialRow } from '../credentials/credential-row.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { PasswordAgain } from './password-again.tsx'
import { type SecondFactor, secondFactorQuery, useRemoveApp, useReplaceRecoveryCodes } from './queries.ts'

/** The second factors, and the user's sessions. */
export function SecurityPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...secondFactorQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  // Recovery codes, which are shown once and stay until the user hides them.
  const [shownCodes, setShownCodes] = useState<{ codes: string[]; about: TitledMessage } | null>(null)
  const showCodes = (about: TitledMessage) => (codes: string[] | null) =>
    setShownCodes(codes && { codes, about })
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is removed with the codes.
  const hideCodes = () => {
    setShownCodes(null)
    heading.current?.focus()
  }
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut voir ses appareils et changer ce qui ouvre son compte.
      </p>
    )
  if (!data)
    return error ? (
      <LoadError
        title="Cette page n’a pas pu être chargée"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-plaster-deep" />
    )
  const isOn = data.app !== null || data.passkeys.length > 0
  return (
    <div className="grid max-w-3xl gap-14">
      <section aria-labelledby="double-authentification" className="grid gap-6">
        <Introduction heading={heading} isRequired={account.awaitsSecondFactor} />
        {shownCodes && <RecoveryCodes {...shownCodes} onDone={hideCodes} />}
        <AppRow email={account.email} app={data.app} onCodes={showCodes(secondFactorMessages.appActivated)} />
        <PasskeysRow
          email={account.email}
          passkeys={data.passkeys}
          onCodes={showCodes(secondFactorMessages.passkeyAdded)}
        />
        {isOn && (
          <RecoveryCodesRow
            email={account.email}
            remaining={data.recoveryCodesLeft}
            onCodes={showCodes(secondFactorMessages.codesRenewed)}
          />
        )}
      </section>
      <OwnSessions />
    </div>
  )
}

interface IntroductionProps {
  heading: RefObject<HTMLHeadingElement | null>
  /** Whether the administration requires a second factor before its pages. */
  isRequired: boolean
}

const Introduction = ({ heading, isRequired }: IntroductionProps) => (
  <div className="grid gap-3">
    <h2 ref={heading} tabIndex={-1} id="double-authentification" className="text-3xl">
      Double authentification
    </h2>
    <p className="max-w-prose text-ink-soft">
      En plus du mot de passe, votre compte demande alors un code de votre téléphone ou une clé d’accès. Qui
      devine ou vole votre mot de passe n’entre pas.
    </p>
    {isRequired && (
      <p className="max-w-prose border-l-4 border-terracotta bg-paper px-4 py-3">
        L’administration la demande&nbsp;: activez l’un des deux moyens ci-dessous pour y accéder.
      </p>
    )}
  </div>
)

interface AppRowProps {
  email: string
  app: SecondFactor['app']
  /** Receives new recovery codes. */
  onCodes: (codes: string[] | null) => void
}

/** The authenticator app, on or off. */
const AppRow = ({ email, app, onCodes }: AppRowProps) =>
  app ? (
    <CredentialRow
      title="Application d’authentification"
      value={`Activée le ${formatDate(app.since)}.`}
      action="Retirer l’application"
    >
      {(close) => (
        <PasswordAgain
          email={email}
          action="Retirer"
          useChange={useRemoveApp}
          onDone={close}
          onCancel={close}
        />
      )}
    </CredentialRow>
  ) : (
    <CredentialRow
      title="Application d’authentification"
      value="Une application de votre téléphone affiche un code qui change toutes les 30 secondes, même sans réseau."
      action="Activer une application"
    >
      {(close) => (
        <AppSetUp
          email={email}
          onCancel={close}
          onDone={(codes) => {
            close()
            onCodes(codes)
          }}
        />
      )}
    </CredentialRow>
  )

interface RecoveryCodesRowProps {
  email: string
  remaining: number
  onCodes: (codes: string[]) => void
}

/** The unused recovery codes, for a lost phone. */
const RecoveryCodesRow = ({ email, remaining, onCodes }: RecoveryCodesRowProps) => (
  <CredentialRow
    title="Codes de secours"
    value={remainingCodesText(remaining)}
    action="Créer de nouveaux codes"
  >
    {(close) => (
      <PasswordAgain
        email={email}
        action="Remplacer les codes"
        useChange={useReplaceRecoveryCodes}
        onDone={({ recoveryCodes }) => {
          close()
          onCodes(recoveryCodes)
        }}
        onCancel={close}
      >
        <p>Les codes que vous avez gardés n’ouvriront plus rien.</p>
      </PasswordAgain>
    )}
  </CredentialRow>
)

function remainingCodesText(remaining: number): string {
  if (remaining === 0)
    return 'Vous n’en avez plus. Sans eux, un téléphone perdu vous ferme votre compte\u00a0: créez-en.'
  return `Il vous en reste ${remaining}. Chacun ouvre votre compte une fois, si votre téléphone ou votre clé manque.`
}

interface RecoveryCodesProps {
  codes: string[]
  /** The message about the change that created them. */
  about: TitledMessage
  onDone: () => void
}

/** Recovery codes, visible only once, to copy, download or write down. Messages are shown here, because a toast would cover them. */
function RecoveryCodes({ codes, about, onDone }: RecoveryCodesProps) {
  const { shownName } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const text = `Codes de secours ${shownName}\nChacun ouvre votre compte une fois.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('Codes copiés')
    } catch {
      setCopied('Codes non copiés\u00a0: sélectionnez-les, ou téléchargez-les.')
    }
  }
  return (
    <div className="grid gap-5 rounded-lg border-l-6 border-fir bg-paper p-6 shadow-card">
      <div className="grid gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-2xl">
          Gardez ces codes de secours
        </h3>
        <p>
          <strong>{about.title}.</strong> {about.text}
        </p>
        <p>
          Si votre téléphone ou votre clé manque, chacun ouvre votre compte une fois. Nous ne pourrons plus
          vous les montrer.
        </p>
      </div>
      <ul aria-label="Codes de secours" className="grid gap-x-8 gap-y-1 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          Copier
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codes-de-secours.txt"
          className={buttonClass({ variant: 'outline' })}
        >
          Télécharger
        </a>
        <Button onClick={onDone}>Je les ai gardés</Button>
      </div>
      <p role="status" className="font-semibold text-fir empty:hidden">
        {copied}
      </p>
    </div>
  )
}
