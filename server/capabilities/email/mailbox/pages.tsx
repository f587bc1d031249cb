import type { ReactNode } from 'react'
import { formatLoggedMoment } from '#domain/dates.ts'
import { emailStateLabels } from '#domain/emails/emails.ts'
import { type ListedEmail, mailsPerPage, type StoredEmail } from './read-mailbox.ts'

/** The state of an email, with the error of its last attempt. */
const Status = ({ mail: { status, lastError } }: { mail: Pick<ListedEmail, 'status' | 'lastError'> }) => (
  <>
    <span className={`status ${status}`}>{emailStateLabels[status]}</span>
    {lastError && <span className="error">{lastError}</span>}
  </>
)

const Instant = ({ date }: { date: Date }) => (
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
  mails: ListedEmail[]
  total: number
  page: number
  /** The filter, a part of the recipient's address. */
  to: string
}

export const ListPage = ({ mails, total, page, to }: ListPageProps) => (
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
    {mails.length === 0 ? (
      <p className="empty">{to ? 'Aucun email pour ce destinataire.' : 'Aucun email pour le moment.'}</p>
    ) : (
      <Mails mails={mails} />
    )}
    <nav aria-label="Pages">
      {page > 1 && <a href={address(to, page - 1)}>Plus récents</a>}
      {page * mailsPerPage < total && <a href={address(to, page + 1)}>Plus anciens</a>}
    </nav>
  </Page>
)

const Mails = ({ mails }: { mails: ListedEmail[] }) => (
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
      {mails.map((mail) => (
        <tr key={mail.id}>
          <td className="subject">
            <a href={`/dev/mail/${mail.id}`}>{mail.subject ?? 'En préparation'}</a>
          </td>
          <td>{mail.recipient}</td>
          <td>{mail.template}</td>
          <td>
            <Instant date={mail.createdAt} />
          </td>
          <td>
            <Status mail={mail} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function address(to: string, page: number): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/dev/mail?${query}` : '/dev/mail'
}

/** One email: headers, HTML, plain text, and its links for tests and developers to click. */
export const MailPage = ({ mail, sender }: { mail: StoredEmail; sender: string }) => (
  <Page title={mail.subject ?? 'En préparation'}>
    <h1>{mail.subject ?? 'En préparation'}</h1>
    <dl>
      <dt>De</dt>
      <dd>{sender}</dd>
      <dt>À</dt>
      <dd>
        <a href={`/dev/mail?to=${encodeURIComponent(mail.recipient)}`}>{mail.recipient}</a>
      </dd>
      <dt>Date</dt>
      <dd>
        <Instant date={mail.createdAt} />
      </dd>
      <dt>Modèle</dt>
      <dd>{mail.template}</dd>
      <dt>État</dt>
      <dd>
        <Status mail={mail} />
      </dd>
    </dl>
    {mail.html === null || mail.text === null ? (
      <p className="empty">
        {mail.status === 'queued'
          ? 'Cet email n’est pas encore préparé. Rechargez la page dans un instant.'
          : 'Ce que cet email disait a été effacé.'}
      </p>
    ) : (
      <Content id={mail.id} text={mail.text} />
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
      {linksOf(text).map(({ label, url }) => (
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
function linksOf(text: string): { label: string; url: string }[] {
  const links = text.split('\n').flatMap((line) => {
    const space = line.lastIndexOf(' ')
    const url = line.slice(space + 1)
    return /^https?:\/\/\S/.test(url) ? [{ label: line.slice(0, Math.max(0, space)) || url, url }] : []
  })
  return [...new Map(links.map((link) => [`${link.label} ${link.url}`, link])).values()]
}
