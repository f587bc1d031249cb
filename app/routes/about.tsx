import { About } from '#app/features/content/about.tsx'
import { originOf } from '#app/lib/origin.ts'
import type { Route } from './+types/about'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => originOf(context)

export { load as clientLoader, load as loader }

export default function AboutPage({ loaderData: origin }: Route.ComponentProps) {
  return <About canonical={`${origin}/about`} />
}
