import type { ReactNode } from 'react'
import { Toaster } from '#app/components/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Impersonation } from './impersonation.tsx'
import { LoadingMessage } from './loading-message.tsx'

/** What stands around every page. `notice`: what is asked before anything else. */
export const Shell = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#contenu"
      className="sr-only rounded-md bg-fir px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Aller au contenu
    </a>
    {notice}
    <Impersonation />
    <Header />
    <LoadingMessage />
    <main id="contenu" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
    <Footer />
    <Toaster />
  </div>
)
