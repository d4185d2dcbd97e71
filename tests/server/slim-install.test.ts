import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PortfolioImageRecordSchema } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { type CommandName, runCommand } from '../support/command.ts'
import { signInTo } from '../support/requests.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What `npm ci --omit=dev` installs on this machine, as far as it is no Node. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.keys(packages).filter(
    (folder) => folder && !packages[folder]?.dev && !/\/node-[^/]+$/.test(folder) && existsSync(folder),
  )
}

/** The files of the container image (Dockerfile), and nothing of the sources or of the tools. */
const install = temporaryFolder()
const dataDir = path.join(install.path, 'data')
beforeAll(() => {
  for (const file of ['package.json', 'dist', 'src/server/main.mjs', ...productionPackages()]) {
    mkdirSync(path.dirname(path.join(install.path, file)), { recursive: true })
    cpSync(file, path.join(install.path, file), { recursive: true })
  }
})
afterAll(() => install[Symbol.dispose]())

test('a production install is a handful of packages', () => {
  expect(productionPackages().length).toBeLessThan(12)
  expect(existsSync(path.join(install.path, 'node_modules/fastify'))).toBe(false)
})

test('its packages are 35 MiB at most', () => {
  const packages = path.join(install.path, 'node_modules')
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  const bytes = files.reduce((sum, file) => sum + lstatSync(path.join(packages, file)).size, 0)
  // Far less would be an install without the photo library: nothing measured is nothing held.
  expect(bytes / 2 ** 20).toBeGreaterThan(10)
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(35)
})

test('it serves pages and takes an iPhone’s photo', async () => {
  const site = await startSite(dataDir, {}, { cwd: install.path })
  try {
    expect(await (await fetch(site.address)).text()).toContain('</html>')
    const form = new FormData()
    form.set('category', 'Commercial')
    form.set('image', new Blob([readFileSync('tests/fixtures/phone-photo.heic')]), 'phone-photo.heic')
    const sent = await fetch(site.address + apiPaths.portfolioImages, {
      method: 'POST',
      headers: await signInTo(site.address),
      body: form,
    })
    expect(sent.status, await sent.clone().text()).toBe(201)
    const { filename } = PortfolioImageRecordSchema.parse(await sent.json())
    const photo = await fetch(`${site.address}/uploads/${filename}`)
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
  } finally {
    await site.stop()
  }
})

test('every command of the operator runs in it', async () => {
  const run = (name: CommandName, ...args: string[]) =>
    runCommand(name, args, { DATA_DIR: dataDir }, { cwd: install.path })
  const backedUp = await run('backup')
  expect(backedUp.err).toBe('')
  const [archive = ''] = /\S+\.tar\.gz/.exec(backedUp.out) ?? []
  expect((await run('restore', archive, '--force')).out).toContain('Restored')
  expect((await run('admin', 'reset-password')).out).toContain('New password')
  expect((await run('move-to-postgres')).err).toContain('Set DATABASE_URL')
  expect((await run('move-to-sqlite')).err).toContain('Set DATABASE_URL')
  const { findings } = JSON.parse((await run('doctor', '--json')).out) as { findings: { check: string }[] }
  expect(findings.map(({ check }) => check)).toContain('Database')
})
