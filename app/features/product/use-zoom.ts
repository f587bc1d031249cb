import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#app/lib/toasts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'

/** The fragment of the address while photographs fill the window, so that Back closes them. */
const fragment = '#photo'

interface Pictures {
  pictures: readonly Picture[]
  describePicture: (index: number) => string
  title: string
  shown: number
  onShow: (index: number) => void
}

/** Opens a product's photographs on the whole window, with a library that is loaded then. */
export function useZoom({ pictures, describePicture, title, shown, onShow }: Pictures): { open: () => void } {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === fragment && pictures.length > 0

  const leave = useEffectEvent(() => {
    if (window.location.hash !== fragment) return
    // A direct visit to the fragment has no history entry to return to.
    if (state === fragment) void navigate(-1)
    else void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  })
  const openViewer = useEffectEvent((openZoom: typeof import('./zoom.ts').openZoom) =>
    openZoom({ pictures, describePicture, label: `Photos : ${title}`, shown, onShow, onClose: leave }),
  )
  useEffect(() => {
    if (!isOpen) return
    let viewer: { close: () => void } | undefined
    let isCancelled = false
    import('./zoom.ts').then(
      ({ openZoom }) => {
        if (!isCancelled) viewer = openViewer(openZoom)
      },
      () => {
        leave()
        toast({
          kind: 'error',
          title: 'La photo n’a pas pu être agrandie',
          text: 'Vérifiez votre connexion, puis réessayez.',
        })
      },
    )
    return () => {
      isCancelled = true
      viewer?.close()
    }
  }, [isOpen])

  return { open: () => void navigate({ hash: fragment }, { state: fragment, preventScrollReset: true }) }
}
