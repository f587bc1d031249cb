import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { Head } from '#app/components/head.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { useAssociation } from '#app/lib/association.ts'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { contactMessages } from '#domain/account-messages.ts'
import { type ContactInput, contactSchema } from '#domain/conversations/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import type { Route } from './+types/contact'

const load = ({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) => ({
  canonical: `${siteOrigin(context)}/contact`,
  /** The subject suggested by the page that links here. */
  subject: new URL(request.url).searchParams.get('sujet')?.slice(0, 300) ?? null,
})

export { load as clientLoader, load as loader }

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />
}

/** The form that writes to the association. */
function ContactPage({ canonical, subject }: { canonical: string; subject: string | null }) {
  const association = useAssociation()
  const { shownName } = useSettings()
  return (
    <div className="page grid gap-x-16 gap-y-10 py-10 md:py-14 lg:grid-cols-[2fr_3fr]">
      <Head
        title={`Contact – ${shownName}`}
        description="Une question sur un produit, une livraison à organiser, un lot à confier : écrivez à l’association."
        canonical={canonical}
      />
      <div className="grid content-start gap-4">
        <p className="eyebrow">Contact</p>
        <h1 className="text-4xl md:text-5xl">Écrivez-nous</h1>
        <p className="max-w-prose text-lg">
          Une question sur un produit, une livraison à organiser, un lot à confier : dites-nous de quoi vous
          avez besoin, nous répondons par email.
        </p>
        <address className="mt-4 grid gap-1 border-t border-line pt-5 text-ink-soft not-italic">
          <span className="font-semibold text-ink">{association.name}</span>
          <span>{association.address}</span>
          {association.phone && (
            <a
              href={`tel:${association.phone.replaceAll(' ', '')}`}
              className="w-fit py-2 underline underline-offset-4 hover:text-fir"
            >
              {association.phone}
            </a>
          )}
        </address>
      </div>
      <ContactForm subject={subject} />
    </div>
  )
}

const labels = { name: 'Nom', email: 'Adresse email', phone: 'Téléphone', message: 'Message' } as const
const emptyForm: ContactInput = { name: '', email: '', phone: '', message: '', website: '' }

function useContactForm(subject: string | null) {
  const { account } = useAccount()
  const send = useSendContactMessage()
  const confirmation = useRef<HTMLParagraphElement>(null)
  // No default values, because a field may already hold text typed before hydration.
  const form = useForm<ContactInput>({ resolver: zodResolver(contactSchema) })
  const wasFilled = useRef(false)

  // The fields are filled from the user's profile, the linking page, or the draft before a reload.
  useEffect(() => {
    const { firstName, lastName, phone } = account?.profile ?? {}
    const typed = wasFilled.current ? [] : Object.entries(form.getValues()).filter(([, value]) => value)
    wasFilled.current = true
    form.reset({
      ...emptyForm,
      name: [firstName, lastName].filter(Boolean).join(' '),
      email: account?.email ?? '',
      phone: phone ?? '',
      message: subject ?? '',
      ...readContactDraft(subject),
      ...Object.fromEntries(typed),
    })
    const { unsubscribe } = form.watch((values) => storeContactDraft(values))
    return unsubscribe
  }, [form, account, subject])

  const submit = form.handleSubmit((input) => {
    send.mutate(input, {
      onSuccess: () => {
        form.reset({ ...form.getValues(), message: '' })
        storeContactDraft(null)
        confirmation.current?.focus()
      },
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return { form, send, submit, confirmation }
}

/** A sent message clears the form. */
function ContactForm({ subject }: { subject: string | null }) {
  const { form, send, submit, confirmation } = useContactForm(subject)
  const { errors } = form.formState

  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Contact" className="grid gap-6">
      <Confirmation ref={confirmation} isSent={send.isSuccess} />
      <FormAlert
        labels={labels}
        errors={errors}
        failure={
          send.error &&
          failureOf(send.error, { title: contactMessages.failureTitle, text: contactMessages.failure })
        }
      />
      <TextField
        label={labels.name}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label={`${labels.phone} (facultatif)`}
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
      <TextAreaField
        label={labels.message}
        rows={8}
        required
        error={errors.message?.message}
        {...form.register('message')}
      />
      <div hidden>
        <TextField label="Ne pas remplir" tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </div>
      <FormButton isBusy={send.isPending}>
        {send.isPending ? 'Envoi en cours…' : 'Envoyer le message'}
      </FormButton>
    </form>
  )
}

const Confirmation = ({ ref, isSent }: { ref: Ref<HTMLParagraphElement>; isSent: boolean }) => (
  <p
    ref={ref}
    role="status"
    tabIndex={-1}
    className="flex gap-3 rounded-md border-l-4 border-fir bg-fir-tint px-4 py-3 font-semibold outline-none empty:absolute empty:p-0"
  >
    {isSent && (
      <>
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fir" />
        {contactMessages.sent}
      </>
    )}
  </p>
)

const storageKey: StoredKey = 'contact'

/** Returns the stored draft, which survives a reload. Invalid or forbidden storage counts as empty. */
function readStoredDraft(): Partial<ContactInput> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return stored && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

/** Returns the draft. A message that does not begin with the current subject is about another one and left out. */
function readContactDraft(subject: string | null): Partial<ContactInput> {
  const { message, ...others } = readStoredDraft()
  return subject && !message?.startsWith(subject) ? others : { ...others, ...(message && { message }) }
}

function storeContactDraft(message: Partial<ContactInput> | null): void {
  try {
    if (message) sessionStorage.setItem(storageKey, JSON.stringify(message))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, only a reload loses the text.
  }
}

const useSendContactMessage = () =>
  useAction({
    mutationKey: ['contact'],
    mutationFn: (input: ContactInput, { meta }) => read(apiOf(meta).contact.$post({ json: input })),
  })
