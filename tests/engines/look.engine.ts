import sharp from 'sharp'
import { pagePaths } from '#shared/paths.ts'
import { desk, expect, phone, test } from './support/engine-test.ts'
import { quoteForm } from './support/visitor-forms.ts'

/** Where engines were seen to lay things out in their own ways. */

test('the heading of each part of the job sheet stands within the part, above its fields', async ({
  page,
}) => {
  await page.open(pagePaths.quote)
  for (const size of [phone, desk]) {
    await page.resize(size)
    for (const [title, field] of [
      ['You', /^Name/],
      ['The site', /^Service type/],
      ['The work', /^What needs doing/],
      ['Before you send', /^I agree/],
    ] as const) {
      const part = page.role('group', title)
      const top = (await part.state())?.box.y ?? Number.NaN
      const heading = (await part.text(new RegExp(`${title}$`)).state())?.box ?? {
        y: Number.NaN,
        height: Number.NaN,
      }
      expect(heading.y - top, `${title}: from the frame to the heading`).toBeGreaterThanOrEqual(16)
      const fieldTop = (await part.label(field).state())?.box.y ?? Number.NaN
      expect(fieldTop - heading.y - heading.height, `${title}: to its first field`).toBeGreaterThan(16)
    }
  }
})

test('a field that is wrong comes into sight with its label', async ({ page }) => {
  await page.open(pagePaths.quote)
  const form = quoteForm(page)
  await form.send.click()
  await expect.poll(() => form.name.state()).toMatchObject({ isFocused: true })
  const header = (await page.role('banner').state())?.box
  const label = (await page.role('group', 'You').text('Name').state())?.box
  expect(label?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
})

test('the line under a link is as thick as its style says', async ({ page }) => {
  await page.open(pagePaths.home)
  const link = page.role('link', 'Learn More about industrial electrical work')
  await link.untilInReach()
  const box = (await link.state())?.box
  if (!box) throw new Error('Nothing was measured')
  const { data, info } = await sharp(await page.screenshot())
    .extract({
      left: Math.round(box.x + 4),
      top: Math.round(box.y),
      width: 1,
      height: Math.round(box.height),
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isOrange = (row: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(row * info.channels)
    return red > 200 && green < 180 && blue < 100
  }
  expect([...Array(info.height).keys()].filter(isOrange)).toHaveLength(3)
})
