import type { ReactNode } from 'react'
import { formatLoggedMoment } from '#domain/dates.ts'
import { emailStateLabels } from '#domain/emails/emails.ts'
import { type ListedEmail, mailboxPageSize, type StoredEmail } from './read-mailbox.ts'

/** The state of an email, with the error of its last attempt. */
const Status = ({ email: { status, lastError } }: { email: Pick<ListedEmail, 'status' | 'lastError'> }) => (
  <>
    <span className={`status ${status}`}>{emailStateLabels[status]}</span>
    {lastError && <span className="error">{lastError}</span>}
  </>
)

const Moment = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{formatLoggedMoment(date)}</time>
)

/** The frame of every mailbox page. It has its own style sheet because the site's is not built during development. */
const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <html lang="fr">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} – Boîte d’essai`}</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/mailbox.css" />
    </head>
    <body>
      <header>
        <p className="name">
          <a href="/dev/mail">Boîte d’essai</a>
        </p>
        <p>
          Ces emails ne partent nulle part : sans serveur de messagerie (SMTP_URL), le site les garde ici.{' '}
          <a href="/">Retour au site</a>
        </p>
      </header>
      <main>{children}</main>
    </body>
  </html>
)

export const NotFound = () => (
  <Page title="Email introuvable">
    <h1>Email introuvable</h1>
    <p>
      Cet email n’existe pas ou n’existe plus. <a href="/dev/mail">Voir tous les emails</a>
    </p>
  </Page>
)

interface ListPageProps {
  emails: ListedEmail[]
  total: number
  page: number
  /** The filter, a part of the recipient's address. */
  to: string
}

export const ListPage = ({ emails, total, page, to }: ListPageProps) => (
  <Page title="Emails">
    <h1>
      {total} email{total > 1 ? 's' : ''}
      {to && ` pour « ${to} »`}
    </h1>
    <search>
      <form method="get" action="/dev/mail">
        <label htmlFor="to">Destinataire</label>
        <input id="to" name="to" type="search" defaultValue={to} autoComplete="off" />
        <button type="submit">Filtrer</button>
        {to && <a href="/dev/mail">Tout afficher</a>}
      </form>
    </search>
    {emails.length === 0 ? (
      <p className="empty">{to ? 'Aucun email pour ce destinataire.' : 'Aucun email pour le moment.'}</p>
    ) : (
      <EmailTable emails={emails} />
    )}
    <nav aria-label="Pages">
      {page > 1 && <a href={pageAddress(to, page - 1)}>Plus récents</a>}
      {page * mailboxPageSize < total && <a href={pageAddress(to, page + 1)}>Plus anciens</a>}
    </nav>
  </Page>
)

const EmailTable = ({ emails }: { emails: ListedEmail[] }) => (
  <table>
    <thead>
      <tr>
        {['Objet', 'Destinataire', 'Modèle', 'Date', 'État'].map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {emails.map((email) => (
        <tr key={email.id}>
          <td className="subject">
            <a href={`/dev/mail/${email.id}`}>{email.subject ?? 'En préparation'}</a>
          </td>
          <td>{email.recipient}</td>
          <td>{email.template}</td>
          <td>
            <Moment date={email.createdAt} />
          </td>
          <td>
            <Status email={email} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function pageAddress(to: string, page: number): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/dev/mail?${query}` : '/dev/mail'
}

/** One email: headers, HTML, plain text, and its links for tests and developers to click. */
export const EmailPage = ({ email, sender }: { email: StoredEmail; sender: string }) => (
  <Page title={email.subject ?? 'En préparation'}>
    <h1>{email.subject ?? 'En préparation'}</h1>
    <dl>
      <dt>De</dt>
      <dd>{sender}</dd>
      <dt>À</dt>
      <dd>
        <a href={`/dev/mail?to=${encodeURIComponent(email.recipient)}`}>{email.recipient}</a>
      </dd>
      <dt>Date</dt>
      <dd>
        <Moment date={email.createdAt} />
      </dd>
      <dt>Modèle</dt>
      <dd>{email.template}</dd>
      <dt>État</dt>
      <dd>
        <Status email={email} />
      </dd>
    </dl>
    {email.html === null || email.text === null ? (
      <p className="empty">
        {email.status === 'queued'
          ? 'Cet email n’est pas encore préparé. Rechargez la page dans un instant.'
          : 'Ce que cet email disait a été effacé.'}
      </p>
    ) : (
      <Content id={email.id} text={email.text} />
    )}
  </Page>
)

const Content = ({ id, text }: { id: string; text: string }) => (
  <>
    <h2>Aperçu</h2>
    <iframe
      src={`/dev/mail/${id}/html`}
      title="Aperçu de l’email"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
    />
    <p>
      <a href={`/dev/mail/${id}/html`}>Ouvrir l’aperçu seul</a>
    </p>
    <h2>Liens</h2>
    <ul className="links">
      {findLinks(text).map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a href={url}>{label}</a> <small>{url}</small>
        </li>
      ))}
    </ul>
    <h2>Texte brut</h2>
    <pre>{text}</pre>
  </>
)

/** Finds the links in a plain text, where each is a label and an address on one line. */
function findLinks(text: string): { label: string; url: string }[] {
  const links = text.split('\n').flatMap((line) => {
    const space = line.lastIndexOf(' ')
    const url = line.slice(space + 1)
    return /^https?:\/\/\S/.test(url) ? [{ label: line.slice(0, Math.max(0, space)) || url, url }] : []
  })
  return [...new Map(links.map((link) => [`${link.label} ${link.url}`, link])).values()]
}
