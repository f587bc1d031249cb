import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import {
  type DeleteAccountInput,
  type DeletionBlocker,
  deleteAccountSchema,
  exportsPerDay,
  privacyMessages,
} from '#domain/privacy/deletion-blockers.ts'

import { deletionBlockers, deletionFailure, privacyQuery, useDeleteAccount } from './queries.ts'

/** The page with a user's rights over their data. */
export function PrivacyPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...privacyQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut télécharger ses données ou supprimer son compte.
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
  return (
    <div className="grid max-w-3xl gap-14">
      <DataExport exportsLeft={data.exportsLeft} onDownload={() => void refetch()} />
      <AccountDeletion email={account.email} reasons={data.reasons} />
    </div>
  )
}

/** Explains what is deleted and what the law retains, then shows the obstacles, or the form. */
const AccountDeletion = ({ email, reasons }: { email: string; reasons: readonly DeletionBlocker[] }) => (
  <section aria-labelledby="supprimer-mon-compte" className="grid gap-5 border-t border-line-strong pt-10">
    <h2 id="supprimer-mon-compte" className="text-2xl md:text-3xl">
      Supprimer mon compte
    </h2>
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">Ce qui disparaît, pour de bon</h3>
        <ul className="grid list-disc gap-1 pl-5">
          <li>votre profil, votre photo et votre mot de passe</li>
          <li>vos annonces et leurs photos</li>
          <li>vos alertes, recherches et réponses toutes prêtes</li>
          <li>les fichiers que vous avez importés</li>
        </ul>
      </div>
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">Ce qui reste</h3>
        <ul className="grid list-disc gap-1 pl-5">
          <li>les commandes et les paiements, sans votre nom, que la loi fait garder dix ans</li>
          <li>les factures, qui gardent les noms du vendeur et de l’acheteur</li>
          <li>les messages envoyés, sans votre nom, un an au plus</li>
          <li>les avis que vous avez laissés, sans votre nom</li>
        </ul>
      </div>
    </div>
    <p>
      Le détail des durées est dans les{' '}
      <Link to="/legal#durees" className="text-fir underline underline-offset-4 hover:text-terracotta">
        mentions légales
      </Link>
      .
    </p>
    {reasons.length > 0 ? <DeletionBlockers reasons={reasons} /> : <DeletionButton email={email} />}
  </section>
)

interface DataExportProps {
  /** The number of exports left today. */
  exportsLeft: number
  onDownload: () => void
}

/** A link to the archive, which the browser downloads itself. */
const DataExport = ({ exportsLeft, onDownload }: DataExportProps) => (
  <section aria-labelledby="mes-donnees" className="grid justify-items-start gap-4">
    <h2 id="mes-donnees" className="text-2xl md:text-3xl">
      Télécharger mes données
    </h2>
    <p className="max-w-prose">
      Une archive ZIP de tout ce que nous savons de vous{'\u00a0'}: profil, commandes, factures, annonces et
      leurs photos, messages, alertes. Les fichiers sont en JSON, un format que d’autres sites savent relire.
    </p>
    {exportsLeft > 0 ? (
      <a
        href="/api/privacy/export.zip"
        download
        // The server counts an export when it begins.
        onClick={() => window.setTimeout(onDownload, 2_000)}
        className={buttonClass({ size: 'lg' })}
      >
        <Download aria-hidden="true" className="size-5" />
        Télécharger l’archive
      </a>
    ) : (
      <p className="font-medium">{privacyMessages.exportsUsedUp}</p>
    )}
    <p role="status" className="text-sm text-ink-soft">
      {exportsLeft > 0 &&
        exportsLeft < exportsPerDay &&
        `Encore ${exportsLeft === 1 ? 'un téléchargement possible' : `${exportsLeft} téléchargements possibles`} aujourd’hui.`}
    </p>
  </section>
)

const labels = { currentPassword: 'Mot de passe actuel' } as const

/** Requires a click and the password, so that neither a slip nor an unattended screen deletes an account. */
function DeletionButton({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isOpen) return <DeletionForm email={email} onClose={close} />
  return (
    <div>
      <Button ref={button} variant="outline" className="text-danger" onClick={() => setIsOpen(true)}>
        Supprimer mon compte…
      </Button>
    </div>
  )
}

function DeletionForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm<DeleteAccountInput>({ resolver: zodResolver(deleteAccountSchema) })
  const deletion = useDeleteAccount()
  const { errors } = form.formState
  const reasons = deletionBlockers(deletion.error)

  const submit = form.handleSubmit((input) => {
    deletion.mutate(input, { onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Supprimer mon compte"
      className="grid max-w-xl gap-6 rounded-lg border-l-6 border-danger bg-paper p-6 shadow-card"
    >
      <FormAlert
        labels={labels}
        errors={errors}
        failure={deletion.error && deletionFailure(deletion.error)}
      />
      {reasons.length > 0 && <DeletionBlockers reasons={reasons} />}
      <p>
        Le compte <strong className="wrap-anywhere">{email}</strong> sera supprimé aussitôt. Personne ne
        pourra le rétablir, pas même nous.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        autoFocus
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" aria-disabled={deletion.isPending}>
          {deletion.isPending ? 'Suppression…' : 'Supprimer définitivement'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

/** The obstacles to a deletion, each with a link that resolves it. */
const DeletionBlockers = ({ reasons }: { reasons: readonly DeletionBlocker[] }) => (
  <div className="grid gap-3 border-l-4 border-terracotta bg-paper px-5 py-4">
    <h3 className="font-semibold">Votre compte ne peut pas encore être supprimé</h3>
    <ul className="grid gap-2">
      {reasons.map(({ text, path }) => (
        <li key={text}>
          {text}{' '}
          {path && (
            <Link
              to={path}
              aria-label={`Voir\u00a0: ${text}`}
              className="font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
            >
              Voir
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
)
