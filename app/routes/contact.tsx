import { ContactPage } from '#app/features/contact/contact-page.tsx'
import { originOf } from '#app/lib/origin.ts'
import type { Route } from './+types/contact'

const load = ({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) => ({
  canonical: `${originOf(context)}/contact`,
  /** What the page that leads here wants to ask. */
  subject: new URL(request.url).searchParams.get('sujet')?.slice(0, 300) ?? null,
})

export { load as clientLoader, load as loader }

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />
}
