import { useState } from 'react'
import { Switch } from '#app/components/switch.tsx'
import type { Template } from './queries.ts'
import { TemplateFrame } from './template-frame.tsx'

/** One mail as its recipient gets it: what the mailbox lists, the mail itself, its plain text. */
export function TemplateSample({ template }: { template: Template }) {
  const [isDark, setIsDark] = useState(false)
  return (
    <section aria-labelledby="titre-modele" className="grid gap-6">
      <div className="grid max-w-prose gap-1">
        <h2 id="titre-modele" className="text-2xl wrap-anywhere">
          {template.subject}
        </h2>
        <p className="wrap-anywhere text-ink-soft">{template.preview}</p>
        {template.replyTo && <p className="text-sm wrap-anywhere">Les réponses vont à {template.replyTo}.</p>}
      </div>
      <Switch label="Thème sombre" checked={isDark} onChange={(event) => setIsDark(event.target.checked)} />
      <div className="grid gap-8 2xl:grid-cols-[375px_600px]">
        {widths.map((width) => (
          <TemplateFrame key={width} name={template.name} width={width} isDark={isDark} />
        ))}
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Texte brut</h3>
        <pre className="max-w-prose border-l-4 border-line-strong pl-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {template.text}
        </pre>
      </div>
    </section>
  )
}

/** Pixels: a phone, and the width of our mails (specification, section 9). */
const widths = [375, 600] as const
