import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** In milliseconds. */
const longestWait = 10_000

/** The stream writes it by itself; without it a browser lays a page out as one of the nineties. */
const doctype = '<!DOCTYPE html>'

/** How React marks a place where something was to come, or failed; what a seller writes has no `<` of its own. */
const unfinished = '<!--$!-->'

export interface Drawn {
  html: string
  /** A part of it failed; the page stands without. */
  isBroken: boolean
}

/**
 * A page in one piece. The loaders have waited for everything it shows, so as a rule nothing is waited for, and a stream, which encodes each
 * element by itself, would take a fourth more time. What has to wait (a part whose module this process has not loaded yet) or fails is drawn
 * by the stream, which knows how.
 */
export async function draw(page: ReactNode, nonce: string): Promise<Drawn> {
  const html = drawAtOnce(page)
  if (html !== null) return { html, isBroken: false }
  const drawn = await drawPatiently(page, nonce)
  // What it waited for is there now: drawn in one go, the page need not carry what its cards show (lib/shown-cards.ts).
  return drawn.isBroken ? drawn : { ...drawn, html: drawAtOnce(page) ?? drawn.html }
}

function drawAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? null : doctype + html
  } catch {
    // Reported by the stream, which meets it too.
    return null
  }
}

const drawPatiently = (page: ReactNode, nonce: string): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    let isBroken = false
    const chunks: Uint8Array[] = []
    // Only what React asks of a destination: a real stream's book-keeping would cost more than the copying.
    const collect = {
      write: (chunk: string | Uint8Array) =>
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk) > 0,
      end: () => resolve({ html: Buffer.concat(chunks).toString(), isBroken }),
      on: () => collect,
    } as unknown as NodeJS.WritableStream
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // However large a part is: nothing is shown by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError() {
        isBroken = true
      },
      onAllReady() {
        clearTimeout(timer)
        pipe(collect)
      },
    })
    const timer = setTimeout(abort, longestWait)
  })
