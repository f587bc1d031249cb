import { ArrowLeft, ArrowRight, Crop, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { buttonClass } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { DraftPicture } from './draft.ts'
import type { PictureEntry } from './picture-list.ts'

interface PictureItemProps {
  entry: PictureEntry
  position: { index: number; count: number }
  title: string
  onMove: (to: number) => void
  onRemove: () => void
  onCut: () => void
  onRetry: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

/** One picture with its state and position. */
export function PictureItem({
  entry,
  position,
  title,
  onMove,
  onRemove,
  onCut,
  onRetry,
  ...drag
}: PictureItemProps) {
  const { index } = position
  const name = `photo ${index + 1}`
  return (
    <li
      draggable
      {...drag}
      className="grid cursor-grab grid-rows-[auto_1fr] overflow-hidden rounded-md border border-line bg-paper"
    >
      <div className="relative aspect-4/3 bg-plaster-deep">
        <Content entry={entry} alt={title ? `${title}, ${name}` : `Photo ${index + 1}`} />
        {index === 0 && (
          <p className="absolute top-2 left-2 rounded-sm bg-ink px-2 py-0.5 text-sm font-semibold text-paper">
            Photo principale
          </p>
        )}
        {entry.state === 'stored' && (
          <span className="absolute right-2 bottom-2 rounded-md bg-paper">
            <IconButton label={`Recadrer la ${name}`} onClick={onCut} aria-haspopup="dialog">
              <Crop aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      <div className="grid content-end">
        {entry.state === 'stored' && isTooSmall(entry.picture) && (
          <p className="p-2 text-sm font-medium text-terracotta-deep">
            {entry.picture.width} × {entry.picture.height} px&nbsp;: trop petite pour être vue nettement.
          </p>
        )}
        {entry.state === 'failed' && <p className="p-2 text-sm font-medium text-danger">{entry.message}</p>}
        <div className="flex flex-wrap justify-between">
          <MoveButtons name={name} position={position} onMove={onMove} />
          {entry.state === 'failed' && entry.file && (
            <IconButton label={`Réessayer la ${name}`} onClick={onRetry}>
              <RotateCw aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <IconButton label={`Retirer la ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

/** Minimum length of the longer side, the smallest width in which lists show a picture. */
const minClearPixels = 320
const isTooSmall = ({ width, height }: DraftPicture): boolean => Math.max(width, height) < minClearPixels

type MoveButtonsProps = Pick<PictureItemProps, 'position' | 'onMove'> & { name: string }

function MoveButtons({ name, position: { index, count }, onMove }: MoveButtonsProps) {
  const { back, forth, moveAnd } = useFocusAfterMove(index)
  return (
    <>
      <IconButton
        ref={back}
        label={`Avancer la ${name}`}
        disabled={index === 0}
        onClick={() => moveAnd(() => onMove(index - 1), 'back')}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        ref={forth}
        label={`Reculer la ${name}`}
        disabled={index === count - 1}
        onClick={() => moveAnd(() => onMove(index + 1), 'forth')}
      >
        <ArrowRight aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}

/** A moved button loses the focus; at the end of the list the other button receives it. */
function useFocusAfterMove(index: number) {
  const back = useRef<HTMLButtonElement>(null)
  const forth = useRef<HTMLButtonElement>(null)
  const focusAfterMove = useRef<'back' | 'forth' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useEffect(() => {
    if (!focusAfterMove.current) return
    const [first, second] = focusAfterMove.current === 'back' ? [back, forth] : [forth, back]
    focusAfterMove.current = null
    const button = first.current?.disabled ? second.current : first.current
    button?.focus()
  }, [index])
  const moveAnd = (move: () => void, direction: 'back' | 'forth') => {
    focusAfterMove.current = direction
    move()
  }
  return { back, forth, moveAnd }
}

function Content({ entry, alt }: { entry: PictureEntry; alt: string }) {
  if (entry.state === 'stored')
    return (
      <Picture picture={entry.picture} alt={alt} sizes="220px" className="pointer-events-none size-full" />
    )
  return (
    <>
      {entry.localUrl && (
        <img
          src={entry.localUrl}
          alt=""
          draggable={false}
          // A browser that cannot show the file (HEIC) shows the background until the server's copy arrives.
          onError={(event) => event.currentTarget.classList.add('invisible')}
          className="pointer-events-none size-full object-cover opacity-60"
        />
      )}
      {entry.state !== 'failed' && (
        <progress
          value={entry.sent}
          max={1}
          aria-label={`Envoi de ${entry.file.name}`}
          className="absolute inset-x-2 bottom-2 h-2 w-auto appearance-none overflow-hidden rounded-sm bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir"
        />
      )}
    </>
  )
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  'aria-haspopup'?: 'dialog'
  onClick: () => void
  ref?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

const IconButton = ({ label, ...props }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={buttonClass({ variant: 'ghost', size: 'icon' }, 'rounded-none disabled:bg-transparent')}
    {...props}
  />
)
