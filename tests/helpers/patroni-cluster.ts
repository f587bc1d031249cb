import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { debianBin, requireProgram } from './debian-postgres.ts'
import { endProcess, freePort } from './running-app.ts'

const patroni = requireProgram('/usr/bin/patroni', 'patroni')
const etcd = requireProgram('/usr/bin/etcd', 'etcd-server')
const haproxy = requireProgram('/usr/sbin/haproxy', 'haproxy')

const runAsync = promisify(execFile)
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })
const password = 'of-this-test'
const diskMegabytes = 1_200

/** A machine: a network namespace with its own address, and a disk for PostgreSQL's data. */
interface Machine {
  name: string
  address: string
  namespace: string
  /** Its network interface on the bridge. */
  networkInterface: string
  /** Holds etcd's data, the configuration and the socket. */
  folder: string
  disk: string
}

/** Three machines with the configuration of deploy/patroni in their own network. Needs root. */
export class PatroniCluster {
  readonly #machines: Machine[] = []
  readonly #children: ChildProcess[] = []
  readonly #prefix = `10.${60 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}`
  readonly #bridge = `rp${process.pid % 100_000}`
  readonly #folder: string
  #port = 0

  constructor(folder: string) {
    if (process.getuid?.() !== 0)
      throw new Error('This test makes network namespaces and disks: run it as root.')
    this.#folder = folder
  }

  /** The site's DATABASE_URL, through HAProxy. */
  get url(): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.#port}/rechantier`
  }

  async start(): Promise<void> {
    run('ip', 'link', 'add', this.#bridge, 'type', 'bridge')
    run('ip', 'addr', 'add', `${this.#prefix}.1/24`, 'dev', this.#bridge)
    run('ip', 'link', 'set', this.#bridge, 'up')
    for (const index of [1, 2, 3]) this.#machines.push(this.#makeMachine(index))
    for (const machine of this.#machines) this.#startEtcd(machine)
    for (const machine of this.#machines) this.startPatroni(machine)
    for (const { name, address, disk } of this.#machines)
      this.#spawn(`${name}-disk`, 'deploy/patroni/leave-full-disk', disk, `http://${address}:8008`, name)
    this.#port = await freePort()
    const configuration = join(this.#folder, 'haproxy.cfg')
    writeFileSync(configuration, this.#fillTemplate('haproxy.cfg', { PORT: String(this.#port) }))
    this.#spawn('haproxy', haproxy, '-db', '-f', configuration)
    await this.waitUntilReplicated()
    await this.query('create database rechantier', 'postgres')
  }

  #makeMachine(index: number): Machine {
    const [namespace, networkInterface] = [`${this.#bridge}n${index}`, `${this.#bridge}c${index}`]
    const address = `${this.#prefix}.${10 + index}`
    run('ip', 'netns', 'add', namespace)
    run('ip', 'link', 'add', networkInterface, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    run('ip', 'link', 'set', networkInterface, 'master', this.#bridge, 'up')
    run('ip', '-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) run('ip', '-n', namespace, 'link', 'set', device, 'up')
    const folder = join(this.#folder, `machine${index}`)
    const disk = join(folder, 'disk')
    mkdirSync(disk, { recursive: true })
    run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'none', disk)
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', flag, 'postgres'))) as [number, number]
    for (const path of [folder, disk]) {
      chownSync(path, uid, gid)
      chmodSync(path, 0o700)
    }
    return { name: `node${index}`, address, namespace, networkInterface, folder, disk }
  }

  /** Replaces the words in capitals in a file of deploy/patroni. */
  #fillTemplate(file: string, values: Record<string, string>): string {
    const addresses = this.#machines.map(({ address }, index) => [`ADDRESS_${index + 1}`, address] as const)
    return [...addresses, ...Object.entries(values)].reduce(
      (text, [word, value]) => text.replaceAll(word, value),
      readFileSync(`deploy/patroni/${file}`, 'utf8'),
    )
  }

  #spawn(name: string, program: string, ...args: string[]): void {
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
    this.#children.push(spawn(program, args, { stdio: ['ignore', log, log], env }))
  }

  /** Runs a program in the machine's network as the user of PostgreSQL. */
  #spawnIn({ namespace, name }: Machine, program: string, ...args: string[]): void {
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
    this.#spawn(name, 'ip', 'netns', 'exec', namespace, ...asPostgres, program, ...args)
  }

  #startEtcd(machine: Machine): void {
    const { name, address, folder } = machine
    const peers = this.#machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
    const [peer, client] = [`http://${address}:2380`, `http://${address}:2379`]
    this.#spawnIn(
      machine,
      etcd,
      ...['--name', name, '--data-dir', join(folder, 'etcd'), '--initial-cluster', peers],
      '--enable-v2',
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
    )
  }

  /** Starts Patroni, for the first time or after the machine was killed. */
  startPatroni(machine: Machine): void {
    const { name, address, folder, disk } = machine
    const passwords = ['SUPERUSER', 'REPLICATION', 'REWIND'].map((role) => [`${role}_PASSWORD`, password])
    const values = {
      ...Object.fromEntries(passwords),
      NODE: name,
      DATA_FOLDER: join(disk, 'data'),
      SOCKET_FOLDER: folder,
      BIN_FOLDER: debianBin,
      NETWORK: `${this.#prefix}.0/24`,
      ADDRESS: address,
    }
    const configuration = join(folder, 'config.yml')
    writeFileSync(configuration, this.#fillTemplate('config.yml', values))
    this.#spawnIn(machine, patroni, configuration)
  }

  /** Runs a statement on the machine that declares itself primary, without HAProxy. */
  async query(statement: string, database = 'rechantier'): Promise<string> {
    const { address } = await this.primary()
    const url = `postgres://postgres:${password}@${address}/${database}?connect_timeout=3`
    const { stdout } = await runAsync(join(debianBin, 'psql'), [
      '-At',
      '--quiet',
      `--command=${statement}`,
      url,
    ])
    return stdout.trim()
  }

  /** @throws Error when there is none */
  async primary(): Promise<Machine> {
    for (const machine of this.#machines) {
      const url = `http://${machine.address}:8008/primary`
      const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
      if (answer?.ok) return machine
    }
    throw new Error('no machine is the primary')
  }

  /** Waits until both other machines replicate the primary, one of them synchronously. */
  async waitUntilReplicated(): Promise<void> {
    const states =
      "select string_agg(sync_state, ' ' order by sync_state) from pg_stat_replication where state = 'streaming'"
    const isReplicated = () =>
      this.query(states, 'postgres').then(
        (found) => found === 'async sync',
        () => false,
      )
    await vi.waitUntil(isReplicated, { timeout: 180_000, interval: 1_000 })
  }

  /** Sends a signal to Patroni, PostgreSQL and its children, but not to etcd. */
  signal({ namespace }: Machine, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean)) {
      try {
        if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('etcd')) process.kill(Number(pid), signal)
      } catch {
        // The process has already ended.
      }
    }
  }

  setNetwork({ networkInterface }: Machine, state: 'up' | 'down'): void {
    run('ip', 'link', 'set', networkInterface, state)
  }

  /** dd ends with an error when the disk is full. */
  async fillDisk({ disk }: Machine): Promise<void> {
    await runAsync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M', 'status=none']).catch(
      () => {},
    )
  }

  emptyDisk = ({ disk }: Machine): void => rmSync(join(disk, 'filler'))

  async stop(): Promise<void> {
    for (const machine of this.#machines) this.signal(machine, 'SIGCONT')
    await Promise.all(this.#children.map((child) => endProcess(child)))
    for (const { namespace, disk } of this.#machines) {
      run('ip', 'netns', 'del', namespace)
      run('umount', '--lazy', disk)
    }
    run('ip', 'link', 'del', this.#bridge)
  }
}
