import { Page } from './page.tsx'
import { type ListedEmail, mailsPerPage } from './read-mailbox.ts'
import { Instant, Status } from './status.tsx'

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
