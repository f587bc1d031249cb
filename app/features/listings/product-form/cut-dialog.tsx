import { queryOptions, useQuery } from '@tanstack/react-query'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { isUncut, type PictureCut, type Turn, uncut } from '#domain/catalogue/picture-cuts.ts'
import { generalMessages } from '#domain/messages.ts'
import { CutArea, largestArea } from './cut-area.tsx'
import type { DraftPicture } from './draft.ts'

/** The aspect ratio of the catalogue's cards. */
const cardAspect = 4 / 3

interface CutDialogProps {
  picture: DraftPicture
  /** The picture's name in the list, as `photo 2`. */
  name: string
  onClose: () => void
  onCut: (picture: DraftPicture) => void
}

/** Rotates and crops a photograph. The original can be restored. */
export default function CutDialog({ picture, name, onClose, onCut }: CutDialogProps) {
  const query = useQuery(pictureCutQuery(picture.id))
  return (
    <Modal open onClose={onClose} title={`Recadrer la ${name}`} placement="wide">
      {query.isPending && (
        <p role="status" className="p-5 text-ink-soft">
          Chargement de la photo…
        </p>
      )}
      {query.isError && (
        <div className="p-5">
          <LoadError error={query.error} isRetrying={query.isFetching} onRetry={query.refetch} />
        </div>
      )}
      {query.data && <CutForm picture={picture} stored={query.data} onClose={onClose} onCut={onCut} />}
    </Modal>
  )
}

interface CutFormProps extends Omit<CutDialogProps, 'name'> {
  stored: DataOf<typeof pictureCutQuery>
}

/** On a phone the buttons show icons alone and share a row, which leaves room for the photograph. */
const turnButtonClass = 'max-sm:px-3'

const cutFailure = { title: 'La photo n’a pas été recadrée', text: generalMessages.unexpected }

function CutForm({ picture, stored: { original, cut: storedCut }, onClose, onCut }: CutFormProps) {
  const [cut, setCut] = useState(storedCut)
  const [aspect, setAspect] = useState<number>()
  const cutting = useCutPicture(picture.id)
  const turnBy = (degrees: 90 | 270) => {
    const turned = rotateCut(cut, degrees)
    setCut(aspect ? { ...turned, area: largestArea(original, turned, aspect) } : turned)
  }
  const toggleAspect = () => {
    setAspect(aspect ? undefined : cardAspect)
    if (!aspect) setCut({ ...cut, area: largestArea(original, cut, cardAspect) })
  }
  return (
    // No form element, because the dialog is inside the product's form.
    <div className="grid gap-4 p-5">
      <div className="@container grid">
        <CutArea
          picture={original}
          cut={cut}
          aspect={aspect}
          onArea={(area) => setCut((current) => ({ ...current, area }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className={turnButtonClass} onClick={() => turnBy(270)}>
          <RotateCcw aria-hidden="true" />
          <span className="max-sm:sr-only">Tourner à gauche</span>
        </Button>
        <Button variant="outline" className={turnButtonClass} onClick={() => turnBy(90)}>
          <RotateCw aria-hidden="true" />
          <span className="max-sm:sr-only">Tourner à droite</span>
        </Button>
        <Button
          variant={aspect ? 'default' : 'outline'}
          aria-pressed={aspect !== undefined}
          onClick={toggleAspect}
        >
          Format 4:3
        </Button>
        {!isUncut(cut) && (
          <Button
            variant="link"
            className="px-0"
            onClick={() => {
              setCut(uncut)
              setAspect(undefined)
            }}
          >
            Reprendre l’original
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        Tirez les coins du cadre&nbsp;; les listes du catalogue montrent du 4:3.{' '}
        <span className="max-sm:hidden">Au clavier, les flèches déplacent le cadre ou le coin choisi. </span>
        La photo d’origine est gardée.
      </p>
      <FormAlert labels={{}} errors={{}} failure={cutting.error && failureOf(cutting.error, cutFailure)} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-5 py-3">
        <Button variant="outline" onClick={onClose}>
          Annuler
        </Button>
        <Button
          aria-disabled={cutting.isPending}
          onClick={() => cutting.mutate(cut, { onSuccess: (made) => onCut(made) })}
        >
          {cutting.isPending ? 'En cours…' : 'Appliquer'}
        </Button>
      </div>
    </div>
  )
}

/** Returns the same area of the photograph after another clockwise rotation. */
function rotateCut({ turn, area }: PictureCut, degrees: 90 | 270): PictureCut {
  const { left, top, width, height } = area
  const swappedSides = { width: height, height: width }
  return {
    turn: ((turn + degrees) % 360) as Turn,
    area:
      degrees === 90
        ? { left: remainder(top + height), top: left, ...swappedSides }
        : { left: top, top: remainder(left + width), ...swappedSides },
  }
}

/** Returns the remainder of the whole, which a rounding error could make negative. */
const remainder = (part: number): number => Math.max(0, 1 - part)

/** The original of a photograph and how it was cropped, neither of which ever changes. */
const pictureCutQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ['picture-cut', pictureId],
    queryFn: ({ meta }) => read(apiOf(meta).uploads[':id'].cut.$get({ param: { id: pictureId } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Creates a cropped photograph, which replaces this one in the form. */
const useCutPicture = (pictureId: string) =>
  useAction({
    mutationKey: ['cut-picture'],
    mutationFn: (cut: PictureCut, { meta }) =>
      read(apiOf(meta).uploads[':id'].cut.$post({ param: { id: pictureId }, json: cut })),
  })
