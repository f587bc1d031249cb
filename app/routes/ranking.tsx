import { Document } from '#app/features/content/document.tsx'
import { rankingIntroduction, rankingSections, rankingUpdated } from '#app/features/content/ranking.tsx'
import { originOf } from '#app/lib/origin.ts'
import type { Route } from './+types/ranking'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => originOf(context)

export { load as clientLoader, load as loader }

export default function Ranking({ loaderData: origin }: Route.ComponentProps) {
  return (
    <Document
      title="Comment les offres sont classées"
      description="L’ordre du catalogue, les annonces qui apparaissent, et ce qui n’influe jamais sur leur place."
      origin={origin}
      path="/ranking"
      updated={rankingUpdated}
      introduction={rankingIntroduction}
      sections={rankingSections}
    />
  )
}
