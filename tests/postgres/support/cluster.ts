import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { inject } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { neededPrograms } from './programs.ts'

/** How the server is told to stop (https://www.postgresql.org/docs/15/server-shutdown.html). */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export type StopMode = keyof typeof stopSignals

interface ClusterOptions {
  maxConnections?: number
  /** Folder of the cluster that it begins as a copy of; that of all tests without it. */
  empty?: string
  /** Connections are taken with TLS alone, with this certificate. */
  tls?: { key: string; cert: string }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A PostgreSQL server of the test's own, on a port of its own, with the role and the database `site`. Gone with the test. */
export async function startCluster({
  maxConnections = 60,
  empty = inject('emptyCluster'),
  tls,
}: ClusterOptions = {}) {
  const { bin, user } = neededPrograms()
  const folder = temporaryFolder()
  const own = (file: string) => user && chownSync(file, user.uid, user.gid)
  own(folder.path)
  const data = path.join(folder.path, 'data')
  const port = await freePort()
  execFileSync('cp', ['-a', empty, data])
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder.path}'`,
    `max_connections = ${maxConnections}`,
  ]
  if (tls) {
    for (const [name, text] of Object.entries(tls)) {
      const file = path.join(data, `server.${name}`)
      writeFileSync(file, text, { mode: 0o600 })
      own(file)
    }
    settings.push('ssl = on', "ssl_cert_file = 'server.cert'", "ssl_key_file = 'server.key'")
    writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n')
  }
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)

  let server: ChildProcess | undefined
  async function start(): Promise<void> {
    const child = spawn(path.join(bin, 'postgres'), ['-D', data], {
      ...user,
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    for await (const line of createInterface({ input: child.stderr })) {
      if (!line.includes('ready to accept connections')) continue
      // Read on, or the server would wait for room in a full pipe.
      child.stderr.resume()
      return
    }
    throw new Error('PostgreSQL did not start')
  }

  async function stop(mode: StopMode): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill(stopSignals[mode])
    await exit
  }

  /** A connection of the one who may do everything, out of those that max_connections keeps free for him. Ends with its block. */
  async function connectAdmin() {
    const client = new Client({ host: folder.path, port, user: 'admin', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    return {
      async ask<Row extends object>(...statements: string[]): Promise<Row[]> {
        let rows: Row[] = []
        for (const statement of statements) rows = (await client.query<Row>(statement)).rows
        return rows
      },
      [Symbol.asyncDispose]: () => client.end(),
    }
  }

  /** Runs statements on such a connection, and gives the rows of the last. */
  async function ask<Row extends object>(...statements: string[]): Promise<Row[]> {
    await using admin = await connectAdmin()
    return await admin.ask<Row>(...statements)
  }

  await start()
  await ask('create role site login', 'create database site owner site')
  return {
    port,
    /** Where its files lie, and the folder of its socket beside them. */
    data,
    socket: folder.path,
    url: `postgres://site@127.0.0.1:${port}/site`,
    start,
    stop,
    connectAdmin,
    ask,

    async restart(mode: StopMode): Promise<void> {
      await stop(mode)
      await start()
    },

    /** New transactions may read alone, as on a standby or on a server that is short of room. */
    setReadOnly: (isReadOnly: boolean) =>
      ask(
        `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
        'select pg_reload_conf()',
      ),

    /** The processes that serve the site's connections, as the system knows them. */
    async backends(): Promise<number[]> {
      const rows = await ask<{ pid: number }>("select pid from pg_stat_activity where usename = 'site'")
      return rows.map(({ pid }) => pid)
    },

    async [Symbol.asyncDispose]() {
      await stop('immediate')
      folder[Symbol.dispose]()
    },
  }
}

/** What the site has written, by the one that keeps it. */
export async function readSite<Row extends object>(
  { url }: Pick<Cluster, 'url'>,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
