import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, startSession, test, toast } from '../support/browser-test.ts'
import { happened, lead, sendQuote } from '../support/lead-screen.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test('ready words are emptied, written anew and left half changed; one message is changed without its template', async ({
  page,
}) => {
  await startSession(page)

  await test.step('emptied ones are not offered, and long ones say their length', async () => {
    await page.goto(`${pagePaths.admin}?lead=${await sendQuote(page, { name: 'Jo Words' })}`)
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const sheet = page.getByRole('dialog')
    const offered = sheet.getByRole('link', { name: /^On my way/ })
    const edit = sheet.getByRole('button', { name: 'Edit “On my way to quote”' })
    const field = sheet.getByRole('textbox', { name: 'On my way to quote' })
    const save = sheet.getByRole('button', { name: 'Save' })
    const forEvery = sheet.getByRole('button', { name: 'Change the saved text' })
    await expect(offered).toBeVisible()
    await edit.click()
    await forEvery.click()
    await field.fill('')
    await save.click()
    await expect(offered).toBeHidden()
    await expect(edit).toBeFocused()
    await expect(sheet.getByText(/is empty/)).toBeHidden()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'No words yet:' })).toHaveText(
      'No words yet:On my way to quote',
    )
    await expectFitForThumbs(page)

    await edit.click()
    await field.fill('x'.repeat(320))
    await expect(sheet.getByText(/^320 characters\./)).not.toHaveClass('problem')
    await save.click()
    await expect(offered).toBeVisible()
    await expect(sheet.getByText(/goes as several/)).toBeHidden()
    await sheet.getByRole('button', { name: 'Undo: “On my way to quote” changed' }).click()
    await expect(sheet.getByText('“On my way to quote” is back as it was')).toBeVisible()
    await expect(offered).toBeHidden()
    await expect(page.locator('body:focus, main:focus')).toHaveCount(0)
    await edit.click()
    await field.fill('x'.repeat(321))
    await expect(sheet.getByText(/^321 characters\./)).toHaveClass('problem')
    await save.click()
    await expect(offered).toContainText('321 characters: goes as several texts')
    await expect(sheet.getByText(/^No words yet:/)).toBeHidden()
  })

  await test.step('one message is changed, or written anew, without its template; a day and a time are picked', async () => {
    const id = await sendQuote(page, { name: 'Jo Once', phone: '0491 570 156' })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const sheet = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Text', exact: true }).click()
    const field = sheet.getByRole('textbox', { name: 'Message to Jo' })
    const go = sheet.getByRole('link', { name: 'Open in messages' })
    const textOf = async () => decodeURIComponent((await go.getAttribute('href')) ?? '')
    await open()
    await sheet.getByRole('button', { name: 'Edit “Missed you”' }).click()
    await expect(field).toHaveValue(/^Hi Jo, this is /)
    await field.fill('Hi Jo, ring me about the pump')
    await expectFitForThumbs(page)
    expect(await textOf()).toBe('sms:+61491570156?&body=Hi Jo, ring me about the pump')
    // What is half written is kept for this person alone.
    await page.reload()
    await open()
    await expect(field).toHaveValue('Hi Jo, ring me about the pump')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet.getByRole('link', { name: /^Missed you/ })).not.toContainText('pump')

    await sheet.getByRole('button', { name: /^See you/ }).click()
    await expect(field).toHaveValue(/See you \w+day \d+ \w+ at 7 am\.$/)
    await sheet.getByLabel('Day').fill('2027-03-12')
    await sheet.getByLabel('Time').fill('14:30')
    await expect(field).toHaveValue(/See you Friday 12 March at 2:30 pm\.$/)
    await field.press('End')
    await field.pressSequentially(' Mind the dog.')
    await sheet.getByLabel('Time').fill('15:00')
    await expect(field).toHaveValue(/See you Friday 12 March at 3 pm\. Mind the dog\.$/)
    await expectFitForThumbs(page)
    await sheet.getByRole('button', { name: 'Cancel' }).click()

    await sheet.getByRole('button', { name: 'Write your own' }).click()
    await expect(go).toHaveCount(0)
    await field.fill('Running late')
    await sheet.getByRole('button', { name: 'Add day and time' }).click()
    await expect(field).toHaveValue(/^Running late \w+day \d+ \w+ at 7 am$/)
    await expect(go).toBeVisible()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    await test.step('half-changed ready words outlive Escape, a way back and a reload, until they are given up', async () => {
      const saved = sheet.getByRole('textbox', { name: 'Missed you' })
      const isBack = sheet.getByText('We kept what you typed. It’s not saved yet.')
      await open()
      await sheet.getByRole('button', { name: 'Edit “Missed you”' }).click()
      await sheet.getByRole('button', { name: 'Change the saved text' }).click()
      await saved.fill('Sorry I missed')
      await expect(isBack).toBeHidden()
      for (const leave of [() => saved.press('Escape'), () => page.goBack()]) {
        await leave()
        await expect(sheet).toBeHidden()
        await open()
        await expect(saved).toHaveValue('Sorry I missed')
      }
      await expect(isBack).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await open()
      await expect(saved).toHaveValue('Sorry I missed')
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await expect(saved).toBeHidden()
      await expect(sheet.getByRole('button', { name: 'Edit “Missed you”' })).toBeFocused()
      await page.keyboard.press('Escape')
      await open()
      await expect(sheet.getByRole('link', { name: /^Missed you/ })).toBeVisible()
      await expect(saved).toBeHidden()
    })
  })
})

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
  await expectFitForThumbs(page)

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
