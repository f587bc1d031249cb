import { Head } from '#app/components/head.tsx'
import { FavoritesPage } from '#app/features/product/favorites-page.tsx'
import { useSettings } from '#app/lib/settings.ts'

export default function Favorites() {
  const settings = useSettings()
  return (
    <>
      <Head
        title={`Mes favoris – ${settings.shownName}`}
        description="Les articles que vous avez mis de côté, sur cet appareil ou dans votre compte."
      />
      <FavoritesPage />
    </>
  )
}
