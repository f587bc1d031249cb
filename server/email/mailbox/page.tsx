import type { ReactNode } from 'react'

/** Every page of the mailbox. Its style sheet is a file of its own: the site's is not built while developing. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
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
