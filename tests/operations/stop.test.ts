import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, readyPath } from '#shared/paths.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { sendQuote } from '../support/requests.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp } from '../support/test-app.ts'
import { anUpload } from '../support/upload.ts'

const timeout = seconds(60)
/** The promise, and what a busy machine may add. */
const longestStopMs = seconds(5) + seconds(3)

let folder: ReturnType<typeof temporaryFolder>
let site: SiteProcess
beforeEach(async () => {
  folder = temporaryFolder()
  site = await startSite(folder.path)
}, timeout)
afterEach(async () => {
  await site.stop('SIGKILL')
  folder[Symbol.dispose]()
})

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** The site has got the signal once it takes no more connections. */
async function signalAndWaitForIt(): Promise<void> {
  site.process.kill('SIGTERM')
  for (;;) {
    const isOpen = await open().then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    )
    if (!isOpen) return
  }
}

function quoteInHalves(): [string, string] {
  const body = JSON.stringify(aQuoteRequest())
  const head = [
    `POST ${apiPaths.quote} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  const whole = `${head.join('\r\n')}\r\n\r\n${body}`
  const half = whole.length - 30
  return [whole.slice(0, half), whole.slice(half)]
}

test('leads half sent at the signal are finished, answered and stored', { timeout }, async () => {
  const senders = await Promise.all(Array.from({ length: 8 }, open))
  const [first, second] = quoteInHalves()
  for (const sender of senders) sender.write(first)
  // One whole exchange after them: the site has read their halves by then.
  expect((await fetch(`${site.address}${apiPaths.health}`)).status).toBe(200)
  const exit = once(site.process, 'exit')
  await signalAndWaitForIt()
  for (const sender of senders) sender.write(second)
  const answers = await Promise.all(senders.map((sender) => text(sender)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(await exit).toEqual([0, null])

  const db = await openDatabase({ dataDir: folder.path })
  expect(await createInquiryStore(db, 'quote').list()).toHaveLength(senders.length)
  await db.destroy()
})

/** Without a signal, after which a machine under load might have too little time to decode the photo. */
test('a photo half sent when the site closes is finished, answered and kept', { timeout }, async () => {
  await using t = await createTestApp({}, { photoEncoder: createPhotoEncoder() })
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { headers, payload } = await anUpload({ file: await plainJpeg(0.1) })
  const half = Math.floor(payload.length / 2)
  const upload = request(address + apiPaths.portfolioImages, {
    method: 'POST',
    agent: false,
    headers: { ...headers, ...(await t.signIn()), 'content-length': payload.length },
  })
  const begun = once(t.app.server, 'request')
  upload.write(payload.subarray(0, half))
  await begun
  const closed = t.app.close()
  await vi.waitFor(() => expect(t.app.server.listening).toBe(false), timeout)
  upload.end(payload.subarray(half))
  const [answer] = await once(upload, 'response')
  expect(answer.statusCode).toBe(201)
  await text(answer)
  await closed
  expect(await createPortfolioImageStore(t.db).listAll()).toHaveLength(1)
})

test('connections that say nothing, or never finish, do not hold up the end', { timeout }, async () => {
  const [silent, halfHead, halfBody] = await Promise.all([open(), open(), open()])
  halfHead.write('GET / HTTP/1.1\r\nhost: loc')
  halfBody.write(quoteInHalves()[0])
  for (const socket of [silent, halfHead, halfBody]) socket.on('error', () => {}).resume()
  await fetch(site.address)
  const exit = once(site.process, 'exit')
  const signalledAt = performance.now()
  site.process.kill('SIGTERM')
  await exit
  expect(performance.now() - signalledAt).toBeLessThan(longestStopMs)
})

test('with nothing under way it ends at once and in order', { timeout }, async () => {
  const answer = await fetch(site.address)
  expect(answer.status).toBe(200)
  await answer.text()
  expect(await site.stop()).toBe(0)
})

test.each(['1', '2'])(
  'with a delay, %s process(es) go on serving until it is over',
  { timeout },
  async (count) => {
    await site.stop()
    site = await startSite(folder.path, { STOP_DELAY_SECONDS: '2', WEB_WORKERS: count })
    const exit = once(site.process, 'exit')
    const signalledAt = performance.now()
    site.process.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(site.address + readyPath)).status).toBe(503), {
      timeout: seconds(1.5),
      interval: 20,
    })
    expect((await sendQuote(site.address)).status).toBe(201)
    expect((await fetch(site.address)).status).toBe(200)
    expect(await exit).toEqual([0, null])
    expect(performance.now() - signalledAt).toBeGreaterThanOrEqual(seconds(2))
    await expect(fetch(site.address)).rejects.toThrow()
  },
)
