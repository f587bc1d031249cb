import { useRef, useState } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import type { Account } from '#app/lib/session.ts'
import { avatarMessages } from '#domain/account-messages.ts'
import { avatarTypes, maxAvatarBytes } from '#domain/accounts/accounts.ts'
import { useAvatar } from './queries.ts'

/** The person's picture: sent as soon as it is chosen, replaced, taken away. */
export function AvatarField({ account }: { account: Account }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const avatar = useAvatar()
  const hasPicture = Boolean(account.profile?.avatarUrl)

  const send = (file: File | null) => {
    if (avatar.isPending) return
    setRefusal(null)
    if (file && file.size > maxAvatarBytes) setRefusal(avatarMessages.tooHeavy)
    else
      avatar.mutate(file, {
        onError: (error) => setRefusal(error.message),
        // The button that was pressed goes with the picture.
        onSuccess: () => !file && choose.current?.focus(),
      })
  }

  return (
    <section aria-labelledby="photo-de-profil" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar account={account} size="lg" />
      <div className="grid min-w-0 grow basis-64 gap-2">
        <h2 id="photo-de-profil" className="text-2xl">
          Votre photo
        </h2>
        <p className="text-sm text-ink-soft">
          Facultative&nbsp;: un visage ou un logo met en confiance. JPEG, PNG, WebP, AVIF ou HEIC, 10&nbsp;Mo
          au plus.
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          <Button
            ref={choose}
            variant="outline"
            aria-disabled={avatar.isPending}
            onClick={() => input.current?.click()}
          >
            {avatar.isPending ? 'Envoi…' : hasPicture ? 'Changer la photo' : 'Choisir une photo'}
          </Button>
          {hasPicture && (
            <Button variant="ghost" aria-disabled={avatar.isPending} onClick={() => send(null)}>
              Supprimer la photo
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={avatarTypes}
          hidden
          aria-label="Photo de profil"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file again is a change too: perhaps the network is back.
            currentTarget.value = ''
            if (file) send(file)
          }}
        />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
      </div>
    </section>
  )
}
