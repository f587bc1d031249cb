import 'photoswipe/style.css'
import PhotoSwipe from 'photoswipe'
import { type Picture, pictureAddress, pictureSrcSet } from '#domain/catalogue/pictures.ts'

interface Zoom {
  pictures: readonly Picture[]
  /** Describes a picture. */
  describePicture: (index: number) => string
  label: string
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

/** Shows a product's photographs on the whole window, with zoom by pinch, wheel, double tap and the key Z. */
export function openZoom({ pictures, describePicture, label, shown, onShow, onClose }: Zoom): {
  close: () => void
} {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map(({ url, width, height }, index) => ({
      src: pictureAddress(url, 1280),
      srcset: pictureSrcSet(url),
      width,
      height,
      alt: describePicture(index),
    })),
    index: shown,
    loop: false,
    wheelToZoom: true,
    showHideAnimationType: 'fade',
    bgOpacity: 0.94,
    closeTitle: 'Fermer (Échap)',
    zoomTitle: 'Agrandir (touche Z)',
    arrowPrevTitle: 'Photo précédente',
    arrowNextTitle: 'Photo suivante',
    indexIndicatorSep: ' / ',
    errorMsg: 'Cette photo n’a pas pu être chargée.',
  })
  viewer.on('change', () => onShow(viewer.currIndex))
  viewer.on('destroy', onClose)
  viewer.init()
  viewer.element?.setAttribute('aria-label', label)
  viewer.element?.setAttribute('aria-modal', 'true')
  return { close: () => viewer.close() }
}
