import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../../tests/support/memory-storage.ts'
import type { SimulatedPage } from '../../../../tests/support/simulated-browser.ts'
import { createVisits, settle } from '../../../../tests/support/simulated-visits.ts'

/** Opens the form's page in a tab and presses send. The request is not answered yet. */
async function pressedSend() {
  const { browser, network } = createVisits()
  const tab = { session: createMemoryStorage(), pages: [] }
  const load = (isComeBackTo: boolean) => browser.load(tab, { hasForm: true, isComeBackTo })
  const page = load(false)
  await settle()
  page.controller?.dispatch({ type: 'typed', values: { a: 'Jo' } })
  const wording = { title: 'sent p1', text: '' }
  page.controller?.dispatch({
    type: 'pressedSend',
    values: { a: 'Jo' },
    send: { path: '/', body: 'Jo', headers: {}, success: wording, failure: wording },
  })
  const answer = async () => {
    for (const request of network.underWay.splice(0)) request.reach('answered')
    await settle()
  }
  return { page, load, answer, tab }
}

async function leave(page: SimulatedPage): Promise<void> {
  page.freeze()
  page.die()
  await settle()
}

const shownOn = ({ controller }: SimulatedPage) => [controller?.read().phase, controller?.readKey()]

test('an answer that only the page before a reload hears is told by the page after it', async () => {
  const { page, load, answer } = await pressedSend()
  const key = page.controller?.readKey()
  const reloaded = load(true)
  await settle()
  expect(shownOn(reloaded), 'it waits for the page before').toEqual(['opening', undefined])
  await answer()
  expect(page.controller?.read().phase).toBe('sent')
  await leave(page)
  expect(shownOn(reloaded)).toEqual(['sent', key])
  expect(reloaded.controller?.read()).toHaveProperty('answer', {})
})

test('a reload shows it each time, until a form is begun anew', async () => {
  const { page, load, answer, tab } = await pressedSend()
  await answer()
  await leave(page)
  const once = load(true)
  await settle()
  await leave(once)
  const twice = load(true)
  await settle()
  expect(shownOn(twice)).toEqual(['sent', page.controller?.readKey()])
  expect(JSON.stringify(tab.session.items), 'nothing that was typed').not.toContain('Jo')
  twice.controller?.dispatch({ type: 'startAgain' })
  await leave(twice)
  const begun = load(true)
  await settle()
  expect(begun.controller?.read()).toMatchObject({ phase: 'filling', form: { values: {} } })
})

test('a link to the page of a form that was sent leads to a new one, which a reload shows too', async () => {
  const { page, load, answer } = await pressedSend()
  await answer()
  await leave(page)
  const linked = load(false)
  await settle()
  expect(linked.controller?.read(), 'at once').toMatchObject({ phase: 'filling', form: { values: {} } })
  linked.controller?.dispatch({ type: 'typed', values: { a: 'another' } })
  await leave(linked)
  const reloaded = load(true)
  await settle()
  expect(reloaded.fields).toEqual({ a: 'another' })
})
