import 'react-image-crop/dist/ReactCrop.css'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'
import { type Picture, pictureAddress } from '#domain/catalogue/pictures.ts'

type Area = PictureCut['area']

/** Minimum size of the area, which a finger must be able to grasp. */
const minAreaPixels = 48

const labels = {
  cropArea: 'Cadre\u00a0: les flèches le déplacent',
  nwDragHandle: 'Coin en haut à gauche',
  nDragHandle: 'Bord du haut',
  neDragHandle: 'Coin en haut à droite',
  eDragHandle: 'Bord de droite',
  seDragHandle: 'Coin en bas à droite',
  sDragHandle: 'Bord du bas',
  swDragHandle: 'Coin en bas à gauche',
  wDragHandle: 'Bord de gauche',
}

/** Colours of the frame that are visible on light and on dark photographs. */
const colours =
  '[--rc-drag-handle-size:16px] [--rc-drag-handle-bg-colour:var(--color-fir)] [--rc-border-color:white] [--rc-focus-color:var(--color-terracotta)]'

interface CutAreaProps {
  picture: Picture
  cut: PictureCut
  /** Width by height of the area; any when undefined. */
  aspect: number | undefined
  onArea: (area: Area) => void
}

/** A rotated photograph, and the frame around the cropped area. */
export function CutArea({ picture, cut, aspect, onArea }: CutAreaProps) {
  const { left, top, width, height } = cut.area
  const rotatedAspect = aspectAfterRotation(picture, cut)
  const isRotatedSideways = cut.turn % 180 !== 0
  return (
    <ReactCrop
      crop={{ unit: '%', x: left * 100, y: top * 100, width: width * 100, height: height * 100 }}
      aspect={aspect}
      minWidth={minAreaPixels}
      minHeight={minAreaPixels}
      keepSelection
      ruleOfThirds
      ariaLabels={labels}
      onChange={(_, crop) => onArea(toArea(crop))}
      className={`mx-auto ${colours}`}
    >
      <div
        className="relative touch-none bg-plaster-deep"
        style={{ width: `min(100cqw, ${46 * rotatedAspect}dvh)`, aspectRatio: rotatedAspect }}
      >
        <img
          src={pictureAddress(picture.url, 1280)}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            width: isRotatedSideways ? `${100 / rotatedAspect}%` : '100%',
            height: isRotatedSideways ? `${100 * rotatedAspect}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${cut.turn}deg)`,
          }}
        />
      </div>
    </ReactCrop>
  )
}

/** Returns width by height after the rotation. */
const aspectAfterRotation = ({ width, height }: Picture, { turn }: PictureCut): number =>
  turn % 180 === 0 ? width / height : height / width

const toArea = ({ x, y, width, height }: PercentCrop): Area => ({
  left: toFraction(x),
  top: toFraction(y),
  width: toFraction(width),
  height: toFraction(height),
})

/** Converts per cent to a fraction. A rounding error next to the edge counts as the edge. */
function toFraction(percent: number): number {
  const fraction = Math.min(Math.max(percent / 100, 0), 1)
  return fraction > 0.9995 ? 1 : fraction
}

/** Returns the largest centred area with these proportions. */
export function largestArea(picture: Picture, cut: PictureCut, aspect: number): Area {
  const [width, height] = [aspectAfterRotation(picture, cut), 1]
  const isWider = aspect > width
  const side = isWider ? { width: 100 } : { height: 100 }
  return toArea(centerCrop(makeAspectCrop({ unit: '%', ...side }, aspect, width, height), width, height))
}
