import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MoveButtons } from './entry-buttons.tsx'

interface ReorderListProps<Entry> {
  entries: readonly Entry[]
  label: string
  onOrder: (ids: string[]) => void
  /** Renders one entry; `controls` are a drag handle and two buttons. */
  children: (entry: Entry, controls: ReactNode) => ReactNode
  className?: string
}

function moveId(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** A list that is ordered by dragging or by buttons. Screen readers announce each move. */
export function ReorderList<Entry extends { id: string; name: string }>({
  entries,
  label,
  onOrder,
  children,
  className,
}: ReorderListProps<Entry>) {
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const pressedButton = useRef<HTMLButtonElement>(null)
  const ids = entries.map(({ id }) => id)

  // A button loses the focus when its row moves.
  useEffect(() => {
    if (entries.length > 0) pressedButton.current?.focus({ preventScroll: true })
    pressedButton.current = null
  }, [entries])

  function move({ id, name }: Entry, to: number) {
    if (to < 0 || to >= ids.length || to === ids.indexOf(id)) return
    setAnnouncement(`${name}\u00a0: position ${to + 1} sur ${ids.length}.`)
    onOrder(moveId(ids, id, to))
  }

  return (
    <>
      <ol aria-label={label} className={className}>
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            onDragOver={(event) => {
              if (draggedId === null) return
              event.preventDefault()
              event.stopPropagation()
              setHoveredId(entry.id)
            }}
            onDrop={(event) => {
              const source = entries.find(({ id }) => id === draggedId)
              if (!source) return
              event.preventDefault()
              event.stopPropagation()
              move(source, index)
            }}
            className={clsx(
              draggedId === entry.id && 'opacity-50',
              draggedId !== null &&
                hoveredId === entry.id &&
                draggedId !== hoveredId &&
                'outline-2 outline-fir outline-dashed',
            )}
          >
            {children(
              entry,
              <div className="flex items-center">
                <DragHandle
                  onDragStart={() => setDraggedId(entry.id)}
                  onDragEnd={() => {
                    setDraggedId(null)
                    setHoveredId(null)
                  }}
                />
                <MoveButtons
                  name={entry.name}
                  index={index}
                  count={entries.length}
                  onMove={(by, button) => {
                    pressedButton.current = button
                    move(entry, index + by)
                  }}
                />
              </div>,
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

const DragHandle = ({ onDragStart, onDragEnd }: { onDragStart: () => void; onDragEnd: () => void }) => (
  <span
    draggable
    aria-hidden="true"
    title="Glisser pour déplacer"
    onDragStart={(event) => {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      const row = event.currentTarget.closest('li')
      if (row) event.dataTransfer.setDragImage(row, 16, 16)
      onDragStart()
    }}
    onDragEnd={onDragEnd}
    className="grid size-11 cursor-grab place-items-center text-ink-soft pointer-coarse:hidden"
  >
    <GripVertical className="size-5" />
  </span>
)
