import { hydrateOnTouch } from '#app/components/hydrate-on-touch.tsx'
import { keepsAny } from '#app/lib/stored.ts'
import type { Route } from './+types/home'

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { loadHome } = await import('#app/features/home/load-home.ts')
  return loadHome(args)
}

export { load as clientLoader, load as loader }

const HomePage = hydrateOnTouch('home', () => import('#app/features/home/home-page.tsx'), {
  showsMore: () => keepsAny('favorites', 'recentlySeen', 'showsHt'),
})

export default function Page({ loaderData: { origin } }: Route.ComponentProps) {
  return <HomePage origin={origin} />
}
