import { Page } from './page.tsx'
import type { StoredEmail } from './read-mailbox.ts'
import { Instant, Status } from './status.tsx'

/** One mail: its headers, what it looks like, its plain text, and its links where tests and people can press them. */
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

/** In our plain text a link is its label and its address on one line. */
function linksOf(text: string): { label: string; url: string }[] {
  const links = text.split('\n').flatMap((line) => {
    const space = line.lastIndexOf(' ')
    const url = line.slice(space + 1)
    return /^https?:\/\/\S/.test(url) ? [{ label: line.slice(0, Math.max(0, space)) || url, url }] : []
  })
  return [...new Map(links.map((link) => [`${link.label} ${link.url}`, link])).values()]
}
