import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { startSite } from '../../tests/support/site-process.ts'
import type { BareOptions } from './bare-server.ts'

/** A server of the page, and its process. */
export interface BenchServer {
  name: string
  address: string
  pid: number
  stop(): Promise<unknown>
}

interface ProductOptions {
  workers?: number
  /** URL of its database; SQLite in the folder without it. */
  databaseUrl?: string
  /** Name in the table, and further settings. */
  as?: { name: string; settings: Record<string, string> }
}

export async function startProduct(
  dataDir: string,
  { workers = 1, databaseUrl, as }: ProductOptions = {},
): Promise<BenchServer> {
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const site = await startSite(dataDir, { WEB_WORKERS: String(workers), ...database, ...as?.settings })
  const kind = databaseUrl ? 'this site, PostgreSQL' : 'this site'
  const name = as?.name ?? (workers === 1 ? kind : `${kind}, ${workers} workers`)
  return { name, address: site.address, pid: site.process.pid ?? 0, stop: () => site.stop() }
}

export async function startBare(options: BareOptions): Promise<BenchServer> {
  const child = spawn(process.execPath, ['scripts/bench/bare-server.ts', JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = await once(createInterface({ input: child.stdout }), 'line')
  return { name: 'bare node:http', address, pid: child.pid ?? 0, stop: () => end(child) }
}

/** Starts nginx with one worker on the same bytes as files; undefined when it is not installed. */
export async function startNginx(
  folder: string,
  html: Buffer,
  gzip: Buffer,
): Promise<BenchServer | undefined> {
  const program = ['/usr/sbin/nginx', 'nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  if (!program) return undefined
  const root = path.join(folder, 'nginx')
  mkdirSync(path.join(root, 'html'), { recursive: true })
  writeFileSync(path.join(root, 'html/index.html'), html)
  writeFileSync(path.join(root, 'html/index.html.gz'), gzip)
  const port = await freePort()
  writeFileSync(path.join(root, 'nginx.conf'), nginxConfig(root, port))
  const child = spawn(program, ['-p', root, '-e', 'stderr', '-c', path.join(root, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await answering(address)
  return { name: 'nginx, static file', address, pid: child.pid ?? 0, stop: () => end(child) }
}

const nginxConfig = (root: string, port: number) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${root}/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root}/html;
    gzip_static on;
    gzip_vary on;
    add_header Cache-Control no-cache;
  }
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

/** Waits for the first answer; throws after five seconds. */
async function answering(address: string): Promise<void> {
  const until = performance.now() + 5000
  while (performance.now() < until) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Nothing answers at ${address}.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
