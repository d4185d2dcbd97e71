import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, startSession, test, toast } from '../support/browser-test.ts'
import { happened, lead, sendQuote } from '../support/lead-screen.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

test('somebody whose job is won is asked for a review, by text or e-mail, and the job stays won', async ({
  page,
}, info) => {
  const name = `Reviewer ${info.project.name}`
  const id = await sendQuote(page, { name })
  await startSession(page)
  await stayOnPage(page)
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  const ask = lead(page, name).getByRole('button', { name: 'Ask for a review' })
  await expect(lead(page, name).getByRole('radio', { name: 'New' })).toBeChecked()
  await expect(ask).toBeHidden()

  await page.request.post(inquiries.quote.paths.events(id), { data: { kind: 'status', status: 'won' } })
  await expect(ask).toBeVisible()
  await ask.click()
  const sheet = page.getByRole('dialog', { name: 'Ask Reviewer for a review' })
  await expect(sheet.getByText(/a quick review\? https?:\/\/.+\/testimonials\/submit$/)).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Text' })).toHaveAttribute(
    'href',
    /^sms:\+61491570006\?&body=Hi%20Reviewer.+%2Ftestimonials%2Fsubmit$/,
  )
  await expect(sheet.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+\?subject=How%20did%20we%20do.+%2Ftestimonials%2Fsubmit$/,
  )
  await expectAccessible(page)
  await expectThumbFriendly(page)

  await sheet.getByRole('button', { name: 'Edit message' }).click()
  await sheet.getByLabel('Ask for a review').fill('Tell us, {name}')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(
    'Keep {review link} in: that’s where they write the review.',
  )
  await sheet.getByLabel('Ask for a review').fill('Tell us, {Name}: {review link}')
  await expect(sheet.getByText('We don’t fill in {Name}. It’s sent as it is.')).toBeVisible()
  await sheet.getByLabel('Ask for a review').fill('Tell us, {name}: {review link}')
  await expect(sheet.getByText(/^We don’t fill in/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText(/^Tell us, Reviewer: http/)).toBeVisible()

  await sheet.getByRole('link', { name: 'Text' }).click()
  await expect(sheet).toBeHidden()
  await expect(toast(page).getByText('Asked for a review', { exact: true })).toBeVisible()
  await expect(happened(page, name).first()).toContainText('Asked for a review')
  await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
  await expect(lead(page, name).getByRole('button', { name: 'Ask again' })).toBeVisible()

  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(happened(page, name).first()).toContainText('Undone: asked for a review')
  await expect(ask).toBeVisible()
  await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
})
