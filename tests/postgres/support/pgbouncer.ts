import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { neededPrograms } from './programs.ts'

/** PgBouncer in transaction mode between the site and the server on `serverPort`, with fewer connections than the site asks for. */
export async function startPgBouncer(serverPort: number) {
  const { pgbouncer, user } = neededPrograms()
  const folder = temporaryFolder()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const port = await freePort()
  const file = path.join(folder.path, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `site = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    // As docs/operations.md tells operators to.
    'server_login_retry = 1',
  ]
  // With auth_type any everybody is who the database says.
  writeFileSync(file, settings.join('\n').replace(/^(site = .*)$/m, '$1 user=site'), { mode: 0o644 })
  const child = spawn(pgbouncer, [file], { ...user, cwd: folder.path, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  const said: string[] = []
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) {
    said.push(line)
    if (line.includes('process up')) break
  }
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said.join('\n')}`)
  child.stderr.resume()
  return {
    port,
    url: `postgres://site@127.0.0.1:${port}/site`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
      folder[Symbol.dispose]()
    },
  }
}
