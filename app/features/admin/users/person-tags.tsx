import { clsx } from 'clsx'

interface PersonTagsProps {
  isAdmin: boolean
  isSuspended: boolean
  isIncomplete: boolean
}

/** What sets a person apart; nothing for most. */
export const PersonTags = ({ isAdmin, isSuspended, isIncomplete }: PersonTagsProps) => (
  <div className="flex flex-wrap items-center gap-2 empty:hidden @max-4xl:justify-end">
    {isSuspended && <Tag isWarning>Suspendu</Tag>}
    {isAdmin && <Tag>Administrateur</Tag>}
    {isIncomplete && <span className="text-sm text-ink-soft">Profil incomplet</span>}
  </div>
)

const Tag = ({ isWarning, children }: { isWarning?: boolean; children: string }) => (
  <span
    className={clsx(
      'rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap',
      isWarning ? 'bg-danger-tint text-danger' : 'bg-fir-tint text-fir-deep',
    )}
  >
    {children}
  </span>
)
