import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../../tests/support/memory-storage.ts'
import { createOpenForm } from './open-form.ts'
import { createSavedForms, type NewSend } from './saved-forms.ts'

const newSend: NewSend = {
  path: '/api/quote',
  body: {},
  headers: {},
  success: { title: 'Submitted', text: 'We ring you.' },
  failure: { title: 'Failed', text: 'Later.' },
}
const jo = { name: 'Jo' }
const al = { name: 'Al' }

/** Two tabs of one browser, and what it holds. */
function setUp() {
  const { storage } = createMemoryStorage()
  const clock = { now: 0 }
  const tick = () => (clock.now += 1)
  const openTab = () => {
    const forms = createSavedForms(() => storage, tick)
    const tab = createMemoryStorage().storage
    const open = () => createOpenForm('quote', forms, () => tab)
    return { forms, form: open(), reload: open }
  }
  const saved = () =>
    createSavedForms(() => storage, tick)
      .all()
      .map(({ values, kept }) => (kept ? { kept: values } : values))
  return { one: openTab(), other: openTab(), saved }
}

test('what is typed is saved as one form, and emptied by hand is gone', () => {
  const { one, saved } = setUp()
  for (const name of ['J', 'Jo']) one.form.save({ name })
  expect(saved()).toEqual([jo])
  one.form.save({})
  expect(saved()).toEqual([])
})

test('a page opened later goes on with the latest', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  expect(other.form.adopt()?.values).toEqual(jo)
  other.form.save({ ...jo, phone: '0491 570 006' })
  expect(saved()).toEqual([{ ...jo, phone: '0491 570 006' }])
})

test('two tabs that are filled in at once write nothing of each other over', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.save(al)
  one.form.save({ ...jo, phone: '0491 570 006' })
  expect(saved()).toEqual([{ ...jo, phone: '0491 570 006' }, al])
})

test('nor when both went on with the same one', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.adopt()
  other.form.save(al)
  one.form.save({ ...jo, phone: '0491 570 006' })
  expect(saved()).toEqual([{ ...jo, phone: '0491 570 006' }, al])
})

test('what another tab sends stays as it was sent', async () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.adopt()
  await one.form.sending(jo, async (key) => {
    one.forms.write({ key, name: 'quote', values: jo, kept: { ...newSend, isWaiting: false } })
    other.form.save(al)
    expect(saved()).toEqual([al, { kept: jo }])
    one.form.save(al)
    expect(saved(), 'typed while it is being sent').toEqual([al, { kept: jo }])
  })
  expect(one.form.read()?.kept).toBeDefined()
  expect(other.form.read()?.values).toEqual(al)
})

test('the same answers go out under the same key, others under another', async () => {
  const { one, other } = setUp()
  const keys: string[] = []
  const note = async (key: string) => void keys.push(key)
  one.form.save(jo)
  other.form.adopt()
  await one.form.sending(jo, note)
  await other.form.sending(jo, note)
  other.form.save(al)
  await one.form.sending(jo, note)
  await other.form.sending(al, note)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(keys[3]).toBe(keys[0])
})

test('an untouched page shows what waits in another tab; one that is filled in does not', () => {
  const { one, other } = setUp()
  const kept = { ...newSend, isWaiting: true }
  one.forms.write({ key: 'key-1', name: 'quote', values: jo, kept })
  expect(other.form.read()).toMatchObject({ key: 'key-1', kept })
  other.form.save(al)
  expect(other.form.read()?.kept).toBeUndefined()
  other.form.startAnew()
  expect(other.form.read()).toMatchObject({ key: 'key-1', kept })
})

test.each([
  ['nothing', {}, true],
  ['the same', { name: 'Jo', phone: '0491 570 006' }, true],
  ['less of the same', { name: 'J' }, true],
  ['more', { name: 'Jo', phone: '0491 570 006', address: 'Buderim' }, false],
  ['something else', { name: 'Al' }, false],
])('a page with %s filled in knows whether that went out with what was sent', (_, values, isPart) => {
  const { one } = setUp()
  one.form.save(values)
  expect(one.form.isPartOf({ name: 'quote', values: { name: 'Jo', phone: '0491 570 006' } })).toBe(isPart)
  expect(one.form.isPartOf({ name: 'contact', values: {} })).toBe(false)
})

test('what another tab wrote over and sent is saved again', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.adopt()
  other.form.save(al)
  for (const { key } of other.forms.all()) other.forms.forget(key, { isSent: true })
  one.form.save(jo)
  expect(saved()).toEqual([jo])
})

test('what another tab writes over is saved again at once, unless it only went on with it', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.adopt()
  other.form.save({ ...jo, phone: '0491 570 006' })
  one.form.reclaim()
  expect(saved()).toEqual([{ ...jo, phone: '0491 570 006' }])
  other.form.save(al)
  one.form.reclaim()
  one.form.reclaim()
  expect(saved()).toEqual([jo, al])
})

test('a reloaded page goes on with its own, not with the latest of another tab', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.save(al)
  const reloaded = one.reload()
  expect(reloaded.read()?.values).toEqual(jo)
  reloaded.save({ ...jo, phone: '0491 570 006' })
  expect(saved()).toEqual([{ ...jo, phone: '0491 570 006' }, al])
})

test('a plain post leaves nothing of its own behind, and another tab’s form alone', () => {
  const { one, other, saved } = setUp()
  one.form.save(jo)
  other.form.save(al)
  one.reload().noteSentPlainly()
  expect(saved()).toEqual([al])
  one.reload().noteSentPlainly()
  expect(saved()).toEqual([al])
})

test('a tab that keeps nothing does without', () => {
  const { one } = setUp()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const form = createOpenForm('quote', one.forms, denied)
  form.save(jo)
  expect(form.read()?.values).toEqual(jo)
})
