import { Link } from '@react-email/components'
import { styles } from './styles.ts'
import { Note } from './text.tsx'

/** How a mail that nobody has to receive is ended: this one by a click, all of them from the account. */
export const Unsubscribe = ({ url, origin, children }: { url: string; origin: string; children: string }) => (
  <Note>
    <Link href={url} className="link" style={styles.link}>
      {children}
    </Link>
    <br />
    <Link href={`${origin}/profile/alerts`} className="link" style={styles.link}>
      Gérer toutes mes alertes
    </Link>
  </Note>
)
