import { Link } from 'react-router'
import { type ProfileTab, profileTabLabels, profileTabs } from './profile-tab.ts'

export const ProfileNavigation = ({ current }: { current: ProfileTab }) => (
  <nav aria-label="Mon compte" className="border-b border-line-strong">
    <ul className="flex flex-wrap">
      {profileTabs.map((tab) => (
        <li key={tab}>
          <Link
            to={`/profile?tab=${tab}`}
            aria-current={tab === current ? 'page' : undefined}
            preventScrollReset
            className="-mb-px inline-flex min-h-12 items-center border-b-3 border-transparent px-4 font-semibold text-ink-soft hover:text-fir aria-[current=page]:border-terracotta aria-[current=page]:text-ink sm:px-6"
          >
            {profileTabLabels[tab]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
