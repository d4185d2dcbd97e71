import { expect, test } from 'vitest'
import { ownerPaths, publicPaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

const linked = (html: string) =>
  [...html.matchAll(/<link rel="manifest" href="([^"]+)"/g)].map(([, path]) => path)

test('the owner’s pages, and no others, can be put on the home screen as an application', async () => {
  await using site = await createTestApp()
  const manifest = async (path: string) => linked((await site.app.inject(path)).body)
  for (const path of Object.values(ownerPaths)) expect(await manifest(path)).toEqual(['/owner.webmanifest'])
  for (const path of Object.values(publicPaths)) expect(await manifest(path)).toEqual(['/site.webmanifest'])
})

test('the owner’s manifest is one that iPhones install, and its icons and addresses are there', async () => {
  await using site = await createTestApp()
  const answer = await site.app.inject('/owner.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = answer.json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/admin', scope: '/', id: '/admin' })
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  const addresses = [
    ...manifest.icons.map(({ src }: { src: string }) => src),
    ...manifest.shortcuts.map(({ url }: { url: string }) => url),
    '/icon-badge-96.png',
  ]
  for (const address of addresses) expect((await site.app.inject(address)).statusCode, address).toBe(200)
})
