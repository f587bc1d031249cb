import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { activatedSocket } from './server-socket.ts'

/** A server that answers once with its number and ends. */
const program = `
  import { createServer } from 'node:http'
  import { activatedSocket } from '${new URL('server-socket.ts', import.meta.url)}'
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close').end(process.argv[1])
    server.close()
  })
  server.listen(activatedSocket(process.env), () => console.log('listening', process.argv[1]))
`
const run = `export LISTEN_PID=$$; exec "$NODE" --input-type=module --eval "$PROGRAM" "$0"`

test('connections during a restart are answered by the next process', async () => {
  const door = createServer().listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as { port: number }
  const { fd } = (door as unknown as { _handle: { fd: number } })._handle
  // The shell holds the socket like systemd and waits for a line between the two programs.
  const shell = spawn('/bin/sh', ['-c', 'sh -c "$RUN" one; echo between; read go; sh -c "$RUN" two'], {
    stdio: ['pipe', 'pipe', 'inherit', fd],
    env: { ...process.env, LISTEN_FDS: '1', RUN: run, PROGRAM: program, NODE: process.execPath },
  })
  door.close()
  const lines = createInterface({ input: shell.stdout as Readable })[Symbol.asyncIterator]()
  const readLine = async () => (await lines.next()).value
  const request = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

  expect(await readLine()).toBe('listening one')
  expect(await request()).toBe('one')
  expect(await readLine()).toBe('between')
  const answer = request()
  shell.stdin?.write('go\n')
  expect(await readLine()).toBe('listening two')
  expect(await answer).toBe('two')
})

test('activatedSocket returns null without a socket for this process', () => {
  expect(activatedSocket({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid + 1) })).toBeNull()
  expect(activatedSocket({ LISTEN_PID: String(process.pid) })).toBeNull()
  expect(activatedSocket({})).toBeNull()
})
