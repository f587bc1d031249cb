import { Head } from '#app/components/head.tsx'
import { useAssociation } from '#app/lib/association.ts'
import { useSettings } from '#app/lib/settings.ts'
import { ContactForm } from './contact-form.tsx'

/** Writing to the association. */
export function ContactPage({ canonical, subject }: { canonical: string; subject: string | null }) {
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
