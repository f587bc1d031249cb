import { templateFramePath } from './queries.ts'

interface TemplateFrameProps {
  name: string
  /** Pixels. */
  width: number
  isDark: boolean
}

/** The mail in a window of this width; on a narrower screen it is moved sideways. Nothing in it runs or leads anywhere. */
export const TemplateFrame = ({ name, width, isDark }: TemplateFrameProps) => (
  <figure className="grid min-w-0 content-start gap-2">
    <figcaption className="text-sm font-medium">{width} pixels</figcaption>
    <section
      aria-label={`Aperçu de ${width} pixels de large`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <iframe
        src={templateFramePath(name, { isDark })}
        title={`Email « ${name} » sur ${width} pixels`}
        sandbox=""
        width={width}
        height={760}
        className="max-w-none border border-line"
      />
    </section>
  </figure>
)
