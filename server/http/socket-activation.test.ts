import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { findActivatedSocket } from './server-socket.ts'

/** A server that answers once with its number and ends. */
const program = `
  import { createServer } from 'node:http'
  import { findActivatedSocket } from '${new URL('server-socket.ts', import.meta.url)}'
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close').end(process.argv[1])
    server.close()
  })
  server.listen(findActivatedSocket(process.env), () => console.log('listening', process.argv[1]))
`
/** Node cannot pass a listening socket to another program under a number of its choice. */
const listen = `
  $^F = 3;
  my $socket = IO::Socket::INET->new(Listen => 5, LocalAddr => '127.0.0.1') or die $!;
  $| = 1;
  print $socket->sockport, "\n";
  die unless fileno($socket) == 3;
  exec '/bin/sh', '-c', $ARGV[0];
`
const run = `export LISTEN_PID=$$; exec "$NODE" --input-type=module --eval "$PROGRAM" "$0"`

test('connections during a restart are answered by the next process', async () => {
  // Like systemd, the shell holds a listening socket as descriptor 3; it waits for a line between the two programs.
  const shell = spawn(
    'perl',
    ['-MIO::Socket::INET', '-e', listen, 'sh -c "$RUN" one; echo between; read go; sh -c "$RUN" two'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, LISTEN_FDS: '1', RUN: run, PROGRAM: program, NODE: process.execPath },
    },
  )
  const lines = createInterface({ input: shell.stdout as Readable })[Symbol.asyncIterator]()
  const readLine = async () => (await lines.next()).value
  const port = await readLine()
  const request = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

  expect(await readLine()).toBe('listening one')
  expect(await request()).toBe('one')
  expect(await readLine()).toBe('between')
  const answer = request()
  shell.stdin?.write('go\n')
  expect(await readLine()).toBe('listening two')
  expect(await answer).toBe('two')
})

test('findActivatedSocket returns null without a socket for this process', () => {
  expect(findActivatedSocket({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid + 1) })).toBeNull()
  expect(findActivatedSocket({ LISTEN_PID: String(process.pid) })).toBeNull()
  expect(findActivatedSocket({})).toBeNull()
})
