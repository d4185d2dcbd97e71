import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** nginx with the example of deploy/two-machines before `machines` (host and port), on a port of its own. */
export async function startNginx(program: string, machines: string[]) {
  const folder = temporaryFolder()
  const at = (name: string) => path.join(folder.path, name)
  const [port, plainPort] = [await freePort(), await freePort()]
  const { key, cert } = selfSignedCertificate()
  writeFileSync(at('key.pem'), key)
  writeFileSync(at('cert.pem'), cert)
  const example = (name: string) => readFileSync(`deploy/two-machines/${name}`, 'utf8')
  let places = 0
  writeFileSync(
    at('machines.conf'),
    example('machines.conf').replaceAll(/^server \S+/gm, () => `server ${machines[places++]}`),
  )
  if (places !== machines.length) throw new Error(`The example has ${places} machines.`)
  const site = example('nginx.conf')
    .replaceAll(/^.*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/nginx/trade-site-machines.conf', at('machines.conf'))
    .replace(/ssl_certificate .*;/, `ssl_certificate ${at('cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at('key.pem')};`)
  writeFileSync(at('site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  )
  const main = [
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    'worker_processes 2;',
    `pid ${at('nginx.pid')};`,
    `error_log ${at('error.log')};`,
    `events {}`,
    `http { access_log off; ${temporary.join(' ')} include ${at('site.conf')}; }`,
  ]
  writeFileSync(at('nginx.conf'), main.join('\n'))
  const command = [program, '-e', at('error.log'), '-c', at('nginx.conf')]
  const child = spawn(program, command.slice(1), { stdio: 'ignore' })
  const exit = once(child, 'exit')
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(at('error.log'), 'utf8'))
      await once(connect(port, '127.0.0.1'), 'connect')
    },
    { timeout: 10_000, interval: 50 },
  )
  return {
    address: `https://127.0.0.1:${port}`,
    /** As `nginx` on the proxy's machine. */
    command,
    machinesFile: at('machines.conf'),
    errors: () => readFileSync(at('error.log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exit
      folder[Symbol.dispose]()
    },
  }
}
