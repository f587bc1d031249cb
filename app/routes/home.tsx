import { HomePage } from '#app/features/home/home-page.tsx'
import { loadHome } from '#app/features/home/load-home.ts'
import type { Route } from './+types/home'

export { loadHome as clientLoader, loadHome as loader }

export default function Page({ loaderData: { origin } }: Route.ComponentProps) {
  return <HomePage origin={origin} />
}
