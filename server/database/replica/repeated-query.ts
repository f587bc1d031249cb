import pg from 'pg'

/** Who asks so often asks elsewhere when there is no answer, in milliseconds. */
const patience = 2_000

/** A connection for one question that is asked again and again; opened anew when it broke. */
export class RepeatedQuery {
  readonly #url: string
  readonly #onOpen: (client: pg.Client) => Promise<void>
  #client: Promise<pg.Client> | undefined

  constructor(url: string, onOpen: (client: pg.Client) => Promise<void> = async () => {}) {
    this.#url = url
    this.#onOpen = onOpen
  }

  /** The first row's only value. @throws what the database or the way to it says */
  async ask(question: string): Promise<string | null> {
    try {
      this.#client ??= this.#open()
      const client = await this.#client
      const { rows } = await client.query<[string | null]>({ text: question, rowMode: 'array' })
      return rows[0]?.[0] ?? null
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    // What is broken may not even be able to say goodbye.
    void this.#client?.then((client) => client.end()).catch(() => {})
    this.#client = undefined
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'rechantier replica',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    // Whoever asks next is told; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      await this.#onOpen(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return client
  }
}
