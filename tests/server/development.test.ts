import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const environment = (dataDir: string) => ({
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
})

test('the development server leaves the data folder to an unfinished restore, as the site does', () => {
  using parent = temporaryFolder()
  const dataDir = path.join(parent.path, 'data')
  mkdirSync(`${dataDir}.restoring`)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.ts'], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`A restore of ${dataDir} was interrupted`)
  expect(stderr).not.toContain('    at ')
  expect(readdirSync(parent.path)).toEqual(['data.restoring'])
})

test('what it keeps is readable by its owner alone, and it ends in order', async () => {
  using parent = temporaryFolder()
  const dataDir = path.join(parent.path, 'data')
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  child.stdout.resume()
  const address = /^The site is at (\S+), with hot reload/.exec(line)?.[1]
  const answer = await fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Jo', email: 'jo@example.com', phone: '0491 570 006', message: 'Hi' }),
  })
  expect(answer.status).toBe(201)
  child.kill('SIGTERM')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
  const kept = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
  expect(kept.length).toBeGreaterThan(2)
  for (const name of kept) expect(statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0)
})
