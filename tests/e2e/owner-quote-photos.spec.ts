import { apiPaths, pagePaths } from '#shared/paths.ts'
import { quotePhotoPath } from '#shared/quote-photos.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'
import { photosOf, ready, smallPhoto } from '../support/chosen-photos.ts'
import { lead } from '../support/lead-screen.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'

test('the owner finds the photos of a lead, opens one, and asks for more, but not of a contact request', async ({
  page,
}) => {
  await test.step('photos are found, opened and asked for by a text with a link', async () => {
    const name = 'Otto Photo'
    const asked = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name }) })
    const { id, photos } = await asked.json()
    for (const n of [0, 1]) {
      const { buffer } = await smallPhoto(n)
      await page.request.put(quotePhotoPath(photos.token, n), {
        headers: { 'content-type': 'image/png' },
        data: buffer,
      })
    }
    await expect.poll(() => photosOf(page, name)).toEqual(ready(2))
    const links: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/photo-link')) links.push(request.url())
    })
    await page.goto(`${pagePaths.admin}?tab=inquiries&search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2 photos')
    await expectAccessible(page)

    await page.goto(`${pagePaths.admin}?tab=inquiries&lead=${id}`)
    const opened = lead(page, name)
    await expect(opened.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible()
    await expect(opened.getByRole('region', { name: 'What happened' })).toContainText('2 photos arrived')
    await expectAccessible(page)
    const opener = opened.getByRole('button', { name: /Open the photo: Board/ })
    await opener.click()
    const viewer = page.getByRole('dialog', { name: 'Board' })
    await expect(viewer.getByRole('status')).toHaveText('Board, 1 of 2')
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Where, 2 of 2')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    // Only the photos' dialog is gone.
    await expect(opened).toBeVisible()

    expect(links).toEqual([])
    await opened.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: /^Ask for more photos/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Ask Otto for photos' })
    const text = sheet.getByRole('link', { name: /^Send a photo/ })
    await expect(text).toHaveAttribute('href', /^sms:.*quote%3Fphotos%3D[\w-]{43}$/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    // The same link, not another one each time.
    await opened.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Send a photo.*quote\?photos=/ })).toBeVisible()
    expect(links).toHaveLength(1)
  })

  const asked = await page.request.post(apiPaths.contact, {
    data: aContactRequest({ name: 'Conny Contact' }),
  })
  const { id } = await asked.json()
  await page.goto(`${pagePaths.admin}?tab=inquiries&lead=${id}`)
  const opened = lead(page, 'Conny Contact')
  await opened.getByRole('button', { name: 'Text', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: /^Missed you/ })).toBeVisible()
  await expect(sheet.getByText('Send a photo')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await opened.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Mark unread')).toBeVisible()
  await expect(page.getByText('Ask for photos')).toHaveCount(0)
})
