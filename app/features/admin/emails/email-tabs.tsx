import { clsx } from 'clsx'
import { NavLink } from 'react-router'

const entries = [
  { label: 'Tous les emails', to: '/admin/emails' },
  { label: 'Adresses bloquées', to: '/admin/emails/blocked' },
  { label: 'Avis illisibles', to: '/admin/emails/unreadable' },
]

/** The pages about mail. */
export const EmailTabs = () => (
  <nav aria-label="Emails" className="flex flex-wrap gap-x-6 border-b border-line">
    {entries.map(({ label, to }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          clsx(
            '-mb-px flex min-h-11 items-center border-b-2',
            isActive ? 'border-fir font-semibold text-fir' : 'border-transparent hover:border-line-strong',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
)
