import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#app/lib/toasts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'

/** The fragment of the address while photographs fill the window, so that Back closes them. */
const fragment = '#photo'

interface Pictures {
  pictures: readonly Picture[]
  nameOf: (index: number) => string
  title: string
  shown: number
  onShow: (index: number) => void
}

/** Opens a product's photographs on the whole window, with a library that is loaded then. */
export function useZoom({ pictures, nameOf, title, shown, onShow }: Pictures): { open: () => void } {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === fragment && pictures.length > 0

  const leave = useEffectEvent(() => {
    if (window.location.hash !== fragment) return
    // A direct visit to the fragment has no history entry to return to.
    if (state === fragment) void navigate(-1)
    else void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  })
  const begin = useEffectEvent((openZoom: typeof import('./zoom.ts').openZoom) =>
    openZoom({ pictures, nameOf, label: `Photos : ${title}`, shown, onShow, onClose: leave }),
  )
  useEffect(() => {
    if (!isOpen) return
    let viewer: { close: () => void } | undefined
    let isOver = false
    import('./zoom.ts').then(
      ({ openZoom }) => {
        if (!isOver) viewer = begin(openZoom)
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
      isOver = true
      viewer?.close()
    }
  }, [isOpen])

  return { open: () => void navigate({ hash: fragment }, { state: fragment, preventScrollReset: true }) }
}
