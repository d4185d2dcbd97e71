import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { photoLinkPath } from '#shared/quote-photos.ts'
import {
  expect,
  expectAccessible,
  startSession,
  visitorTest as test,
  untilLive,
} from '../support/browser-test.ts'
import { type Photo, photosOf, ready, smallPhoto } from '../support/chosen-photos.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { agreeAndSolve, fillInQuote, quoteFields } from '../support/visitor-forms.ts'

test.use({ expectedConsole: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|status of (404|422|503)/ })

const prompts = ['The board with its door open.', 'Where you want it', 'The meter box']

/** As a phone takes it: larger than it is sent, on its side, with the place where it was taken. */
async function phonePhoto(seed = 0): Promise<Photo> {
  const noise = { type: 'gaussian', mean: 110 + seed * 10, sigma: 18 } as const
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: '#333', noise },
  })
    .withExif({
      IFD0: { Make: 'Sample Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function choose(page: Page, prompt: string, photo: Photo): Promise<void> {
  await page.getByLabel(prompt, { exact: true }).setInputFiles(photo)
}

/** From now on the page notes what it sends; the browser tells tests nothing of a body that is a file. */
async function noteBodies(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const bodies: Promise<string>[] = []
    const inBase64 = async (blob: Blob) =>
      btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) bodies.push(inBase64(body))
      send.call(this, body)
    }
    Object.assign(window, { bodies })
  })
  return async () => {
    const bodies = await page.evaluate(() => Promise.all((window as unknown as { bodies: string[] }).bodies))
    return bodies.map((bytes) => Buffer.from(bytes, 'base64'))
  }
}

const rows = (page: Page) => page.locator('.photos').getByRole('listitem')

async function fillInAndAgree(page: Page, visitor: string): Promise<void> {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
}

test('photos go after the request, shrunk and without a word of where they were taken', async ({ page }, {
  project,
}) => {
  const visitor = `Pia Photo ${project.name}`
  const sentBodies = await noteBodies(page)
  await fillInAndAgree(page, visitor)
  await expect(page.getByText("Don't remove any cover.")).toBeVisible()
  await choose(page, prompts[0] ?? '', await phonePhoto())
  await choose(page, prompts[2] ?? '', await smallPhoto(1))
  await expect(rows(page)).toHaveText([
    /^The board.*Ready\. Sent after your request$/,
    /^The meter box.*Ready\. Sent after your request$/,
  ])
  await expectAccessible(page, '.photos')

  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await quoteFields(page).send.click()
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeFocused()
  await expect(rows(page)).toHaveText([/^The board.*Arrived$/, /^The meter box.*Arrived$/])
  await expect(page.getByText('Photos sent', { exact: true }), 'the rows say so').toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const calls = sent.filter((request) => ['POST', 'PUT'].includes(request.method()))
  expect(calls.map((request) => request.method())).toEqual(['POST', 'PUT', 'PUT'])
  expect(Object.keys(calls[0]?.postDataJSON())).toEqual([
    ...['name', 'email', 'phone', 'serviceType', 'address'],
    ...['description', 'consentGiven', 'captchaAnswer'],
  ])
  const [bytes = Buffer.alloc(0)] = await sentBodies()
  expect(bytes.length).toBeLessThanOrEqual(1_500_000)
  for (const trace of ['Exif', 'Sample Camera']) expect(bytes.includes(trace), trace).toBe(false)
  const { width, height, format, exif, xmp } = await sharp(bytes).metadata()
  expect([width, height, format, exif, xmp]).toEqual([1536, 2048, 'jpeg', undefined, undefined])
  await expect
    .poll(() => photosOf(page, visitor))
    .toEqual([
      { n: 0, state: 'ready' },
      { n: 2, state: 'ready' },
    ])
})

test('a network that is cut after the third of six photos costs none and doubles none @desk', async ({
  page,
  site,
}) => {
  test.setTimeout(minutes(2))
  const visitor = 'Sixten Signal'
  await fillInAndAgree(page, visitor)
  for (let n = 0; n < 6; n += 1) {
    await choose(page, prompts[Math.min(n, 2)] ?? '', await smallPhoto(n))
    await expect(rows(page)).toHaveCount(n + 1)
  }
  await expect(page.locator('.photo-prompt')).toHaveCount(0)
  await expect(rows(page).getByText('Ready.')).toHaveCount(6)

  await page.route(`${site.address}/api/quote-photos/*/3`, (route) => route.abort())
  await quoteFields(page).send.click()
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
  await expect(rows(page).getByText('Arrived')).toHaveCount(3, { timeout: minutes(1) })
  await expect(rows(page).getByText('The signal dropped.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again: Photo 4' }).click()
  await expect(rows(page).getByText('The signal dropped.')).toBeVisible()

  // Whatever page comes next sends the rest, once there is a network.
  await page.unroute(`${site.address}/api/quote-photos/*/3`)
  await page.goto(pagePaths.about)
  await expect(page.getByText('Photos sent', { exact: true }), 'once all have').toHaveCount(1, {
    timeout: seconds(30),
  })
  await expect.poll(() => photosOf(page, visitor), { timeout: seconds(30) }).toEqual(ready(6))
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('quote-photos'))),
    )
    .toEqual([])
})

test('a photo that arrived keeps its place when the page is loaded again @desk', async ({ page }) => {
  const visitor = 'Rita Reload'
  await fillInAndAgree(page, visitor)
  await choose(page, prompts[0] ?? '', await smallPhoto(1))
  await quoteFields(page).send.click()
  await expect(rows(page)).toHaveText([/^The board.*Arrived$/])
  // As phones do it that need the memory for the camera.
  await page.reload()
  await expect(quoteFields(page).sent).toBeVisible()
  await expect(rows(page)).toHaveText([/^The board.*Arrived$/])
  await choose(page, prompts[0] ?? '', await smallPhoto(2))
  await expect(rows(page)).toHaveText([/^The board.*Arrived$/, /^Photo 4.*Arrived$/])
  await expect
    .poll(() => photosOf(page, visitor))
    .toEqual([
      { n: 0, state: 'ready' },
      { n: 3, state: 'ready' },
    ])
  const marks = await page.evaluate(() => Object.keys(localStorage))
  expect(marks.filter((name) => name.startsWith('quote-photos'))).toEqual([])
})

test('photos chosen without a network go with the request, once there is one @desk', async ({ page }) => {
  const visitor = 'Ofelia Photo'
  await fillInAndAgree(page, visitor)
  await choose(page, prompts[1] ?? '', await smallPhoto(1))
  await expect(rows(page)).toHaveText([/Ready/])
  await page.context().setOffline(true)
  await quoteFields(page).send.click()
  await expect(page.getByRole('heading', { name: 'Saved on this device, not sent yet' })).toBeVisible()
  // The tab is closed meanwhile, and another page of the site is opened.
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(pagePaths.home)
  await expect(later.getByText('Photos sent', { exact: true })).toBeVisible()
  const words = 'They are with us now, together with your quote request.'
  await expect(later.getByText(words, { exact: true })).toBeVisible()
  await expectAccessible(later)
  await expect.poll(() => photosOf(later, visitor)).toEqual([{ n: 1, state: 'ready' }])
  await later.reload()
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(later.getByText('Photos sent', { exact: true })).toHaveCount(0)
})

test('a photo is removed, another refused, and what no browser opens is said in words @desk', async ({
  page,
}) => {
  const sentBodies = await noteBodies(page)
  await fillInAndAgree(page, 'Rhea Remove')
  await choose(page, prompts[0] ?? '', await smallPhoto(1))
  await page.getByRole('button', { name: 'Remove photo: The board' }).press('Enter')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('.photos h3'), 'the focus stays with the photos').toBeFocused()
  await choose(page, prompts[0] ?? '', {
    ...{ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no photo') },
  })
  await expect(rows(page)).toHaveText([/This browser can't open that photo/])
  await choose(page, prompts[0] ?? '', await smallPhoto(2))
  await expect(rows(page), 'what was refused holds no place').toHaveText([/The board.*Ready/])
  await page.getByRole('button', { name: 'Remove photo: The board' }).click()
  // A JPEG that no browser opens goes as it is, but without its notes. What nobody can read is refused at once.
  const broken = (await phonePhoto()).buffer
  const frame = broken.indexOf(Buffer.from([0xff, 0xc0]))
  broken[frame + 4] = 12
  await choose(page, prompts[1] ?? '', { name: 'b.jpg', mimeType: 'image/jpeg', buffer: broken })
  await expect(rows(page).getByText('Ready.')).toHaveCount(1)
  await quoteFields(page).send.click()
  await expect(rows(page)).toHaveText([/damaged/])
  const [bytes = Buffer.alloc(0), ...others] = await sentBodies()
  expect(others, 'it is sent once').toEqual([])
  expect(bytes.length).toBeGreaterThan(100_000)
  expect(bytes.includes('Sample Camera')).toBe(false)
  const { orientation, exif } = await sharp(bytes).metadata()
  expect([orientation, exif?.length], 'one entry, and that is how to hold it').toEqual([6, 32])
})

test('a link of the owner lets a request that is there have photos, until it runs out', async ({ page }, {
  project,
}) => {
  const visitor = `Lena Link ${project.name}`
  await fillInAndAgree(page, visitor)
  await quoteFields(page).send.click()
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
  await startSession(page)
  const list = await page.request.get(`${apiPaths.quoteRequests}?search=${encodeURIComponent(visitor)}`)
  const [{ id }] = await list.json()
  const { url } = await (await page.request.post(photoLinkPath(id))).json()
  await page.goto(new URL(url).pathname + new URL(url).search)
  await expect(page.getByRole('heading', { name: 'Add photos to your request' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'nobody asks for a quote here').toHaveText(
    'Show us the job',
  )
  await expect(page.getByRole('button', { name: 'Send photos' })).toBeHidden()
  await choose(page, prompts[1] ?? '', await smallPhoto(2))
  await expect(rows(page)).toHaveText([/^Where you want it.*Arrived$/])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => photosOf(page, visitor)).toEqual([{ n: 1, state: 'ready' }])

  await page.goto(`${pagePaths.quote}?photos=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('link', { name: '(07) 5550 0142' }).first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page after the request has a form for photos, and says which of them was none @desk', async ({
    page,
    request,
  }) => {
    // The request itself as a plain post: tests/e2e/plain-forms.spec.ts.
    const answer = await request.post(apiPaths.quote, {
      data: {
        ...{ name: 'Nora Noscript', email: 'nora@example.com', phone: '0491 570 006', serviceType: '' },
        ...{
          address: '',
          description: 'Two power points in the shed.',
          consentGiven: true,
          captchaAnswer: '3',
        },
      },
    })
    const { photos } = await answer.json()
    await page.goto(`${pagePaths.quote}?sent=1&photos=${photos.token}`)
    await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const files = page.getByLabel('Photos', { exact: true })
    await files.setInputFiles([await smallPhoto(1), await smallPhoto(2)])
    await page.getByRole('button', { name: 'Send photos' }).click()
    await expect(page.getByText('2 photos have arrived.')).toBeVisible()
    await files.setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no photo</p>') },
      await smallPhoto(3),
    ])
    await page.getByRole('button', { name: 'Send photos' }).click()
    await expect(page.getByText(/^page\.html: That file is not a photo we can use/)).toBeVisible()
    await expect(page.getByText('3 photos have arrived.')).toBeVisible()
  })
})
