import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { latePart } from '#app/components/late-part.ts'
import { toast } from '#app/lib/toasts.ts'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { PictureItem } from './picture-item.tsx'
import type { PictureList, PictureListState } from './picture-list.ts'
import { FieldSlot, Section } from './section.tsx'

/** Loaded when the first photograph is cropped, since few are. */
const CutDialog = latePart(() => import('./cut-dialog.tsx'))

interface PicturesSectionProps {
  list: PictureList
  title: string
  error: string | null
}

/** Pictures that were chosen, dropped, pasted or taken with the phone; the first one is the main picture. */
export function PicturesSection({ list, title, error }: PicturesSectionProps) {
  const { entries, refusals } = useSyncExternalStore(list.subscribe, list.getState, list.getState)
  const isDraggedOver = useIncomingFiles(list.add)
  const [croppedKey, setCroppedKey] = useState<string | null>(null)
  const croppedEntry = entries.find(({ key }) => key === croppedKey)
  const storedCount = entries.filter(({ state }) => state === 'stored').length
  const isSending = entries.some(({ state }) => state === 'waiting' || state === 'sending')
  const [announcement, setAnnouncement] = useUploadAnnouncement({ storedCount, isSending })
  return (
    <Section
      title="Photos"
      hint={`${maxPictures} au plus, 20\u00a0Mo chacune. Choisissez-en plusieurs à la fois, glissez-les ou collez-les ici.`}
    >
      <FieldSlot name="pictures">
        <PictureGrid
          list={list}
          entries={entries}
          title={title}
          isDraggedOver={isDraggedOver}
          onCut={setCroppedKey}
          onAnnounce={setAnnouncement}
        />
        <p role="status" className="mt-3 text-sm text-ink-soft empty:mt-0">
          {isDraggedOver && 'Déposez vos photos.'}
          {!isDraggedOver &&
            isSending &&
            `${storedCount} photo${storedCount > 1 ? 's' : ''} sur ${entries.length} envoyée${storedCount > 1 ? 's' : ''}…`}
          {!isDraggedOver && !isSending && announcement}
        </p>
        <PictureRefusals refusals={refusals} />
        {croppedEntry?.state === 'stored' && (
          <Suspense>
            <CutDialog
              picture={croppedEntry.picture}
              name={`photo ${entries.indexOf(croppedEntry) + 1}`}
              onClose={() => setCroppedKey(null)}
              onCut={(picture) => {
                list.replaceStored(croppedEntry.key, picture)
                setCroppedKey(null)
                setAnnouncement('Photo recadrée.')
              }}
            />
          </Suspense>
        )}
        {error && <p className="mt-2 text-sm font-medium text-danger">{error}</p>}
      </FieldSlot>
    </Section>
  )
}

/** Announces the last change of the pictures, including the end of uploads. */
function useUploadAnnouncement({ storedCount, isSending }: { storedCount: number; isSending: boolean }) {
  const [announcement, setAnnouncement] = useState('')
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && storedCount > 0)
      setAnnouncement(storedCount === 1 ? '1 photo envoyée.' : `${storedCount} photos envoyées.`)
    wasSending.current = isSending
  }, [isSending, storedCount])
  return [announcement, setAnnouncement] as const
}

interface PictureGridProps extends Pick<PicturesSectionProps, 'list' | 'title'> {
  entries: PictureListState['entries']
  /** Whether files are dragged over the page. */
  isDraggedOver: boolean
  onCut: (key: string) => void
  onAnnounce: (text: string) => void
}

/** Pictures in order, moved by dragging or with buttons. */
function PictureGrid({ list, entries, title, isDraggedOver, onCut, onAnnounce }: PictureGridProps) {
  const grid = useRef<HTMLOListElement>(null)
  const dragged = useRef<string | null>(null)

  const remove = (key: string, index: number) => {
    const restore = list.remove(key)
    onAnnounce('')
    toast({ kind: 'success', title: 'Photo retirée', action: { label: 'Annuler', run: restore } })
    // The focused button was removed with its picture: the next one receives the focus.
    requestAnimationFrame(() => {
      const next = grid.current?.querySelectorAll(':scope > li')[index]
      next?.querySelector<HTMLElement>('button:last-of-type, input')?.focus()
    })
  }
  const move = (key: string, to: number) => {
    list.move(key, to)
    onAnnounce(`Photo déplacée en position ${to + 1}${to === 0 ? ', photo principale' : ''}.`)
  }

  return (
    <ol
      ref={grid}
      className={clsx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 rounded-lg',
        isDraggedOver && 'outline-3 outline-offset-8 outline-fir outline-dashed',
      )}
    >
      {entries.map((entry, index) => (
        <PictureItem
          key={entry.key}
          entry={entry}
          position={{ index, count: entries.length }}
          title={title}
          onMove={(to) => move(entry.key, to)}
          onRemove={() => remove(entry.key, index)}
          onCut={() => onCut(entry.key)}
          onRetry={() => list.retry(entry.key)}
          onDragStart={() => {
            dragged.current = entry.key
          }}
          onDragOver={() => {
            if (dragged.current && dragged.current !== entry.key) move(dragged.current, index)
          }}
          onDragEnd={() => {
            dragged.current = null
          }}
        />
      ))}
      {entries.length < maxPictures && (
        <li className="grid min-h-28 gap-3">
          <FileInput label="Ajouter des photos" multiple onFiles={list.add}>
            <ImagePlus aria-hidden="true" className="size-7 text-fir" />
          </FileInput>
          <FileInput label="Prendre une photo" capture="environment" onFiles={list.add}>
            <Camera aria-hidden="true" className="size-7 text-fir" />
          </FileInput>
        </li>
      )}
    </ol>
  )
}

interface FileInputProps {
  label: string
  multiple?: boolean
  /** Opens the phone's camera, where there is one. */
  capture?: 'environment'
  onFiles: (files: File[]) => void
  children: ReactNode
}

const FileInput = ({ label, onFiles, capture, children, ...props }: FileInputProps) => (
  <label
    className={clsx(
      'relative cursor-pointer content-center justify-items-center gap-2 rounded-md border-2 border-dashed border-line-strong bg-paper p-3 text-center text-sm font-semibold transition-colors hover:border-fir hover:bg-fir-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir',
      capture ? 'hidden pointer-coarse:grid' : 'grid',
    )}
  >
    {children}
    {label}
    <input
      type="file"
      accept="image/*,.heic,.heif"
      capture={capture}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // Resets the input, so that the same file can be chosen again.
        event.target.value = ''
      }}
      {...props}
    />
  </label>
)

/** Rejected files with their reasons. The region is always rendered, so that it is announced. */
const PictureRefusals = ({ refusals }: Pick<PictureListState, 'refusals'>) => (
  <div role="alert">
    {refusals.length > 0 && (
      <ul className="mt-3 grid gap-2 border-l-4 border-danger bg-danger-tint px-4 py-3">
        {refusals.map(({ key, name, message }) => (
          <li key={key}>
            <span className="font-semibold wrap-anywhere">{name}</span>&nbsp;: {message}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Accepts files dropped anywhere on the page, or pasted. Returns whether files are dragged over it. */
function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useEffect(() => {
    // The browser fires events for every element entered and left.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth += 1
      setIsDraggedOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsDraggedOver(false)
    }
    // Otherwise the browser would open the file instead of the page.
    const allow = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setIsDraggedOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A copied spreadsheet table includes a picture of itself.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [onFiles])
  return isDraggedOver
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
