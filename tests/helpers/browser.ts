import type { TestServer } from './test-server.ts'

/** A browser that stores the cookies it receives and sends them back. */
export function openBrowser(server: TestServer, { userAgent = '' } = {}) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await server.request(path, {
      method,
      cookie: [...cookies.values()].join('; '),
      headers: { 'user-agent': userAgent },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const setCookie of response.headers.getSetCookie()) {
      const cookie = setCookie.split(';')[0] ?? ''
      const name = cookie.slice(0, cookie.indexOf('='))
      if (/max-age=0/i.test(setCookie)) cookies.delete(name)
      else cookies.set(name, cookie)
    }
    return response
  }
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
    whoAmI: async () => (await send('GET', '/api/account')).json(),
  }
}
export type Browser = ReturnType<typeof openBrowser>
