import type { LiveEvent } from '#domain/events/live-events.ts'
import type { OpenEvents } from './connection.ts'

/** The browser's own reader. It would try again by itself, at its own pace and without saying since when: it may not. */
export const openBrowserEvents: OpenEvents = (address, { hello, beat, reset, event, lost }) => {
  const source = new EventSource(address)
  const idOf = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { id: number }).id
  source.addEventListener('hello', (message) => hello(idOf(message)))
  source.addEventListener('beat', (message) => beat(idOf(message)))
  source.addEventListener('reset', reset)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => event(JSON.parse(data) as LiveEvent))
  source.addEventListener('error', lost)
  return () => source.close()
}
