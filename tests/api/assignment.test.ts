import { expect } from 'vitest'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { days } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Headers = { cookie: string }

const { paths } = inquiries.quote

async function addQuote(t: TestApp, name: string): Promise<string> {
  t.advance(1000)
  const payload = aQuoteRequest({ name })
  return (await t.app.inject({ method: 'POST', url: apiPaths.quote, payload })).json().id
}

const act = (t: TestApp, headers: Headers, id: string, payload: LeadAct) =>
  t.app.inject({ method: 'POST', url: paths.events(id), payload, headers })

const queueOf = async (t: TestApp, headers: Headers, query: string) =>
  (await t.app.inject({ url: `${apiPaths.queue}?${query}`, headers }))
    .json()
    .items.map(({ record }: { record: { name: string; assignedTo: string } }) => [
      record.name,
      record.assignedTo,
    ])

const personOf = async (t: TestApp, headers: Headers, username: string) =>
  (await t.app.inject({ url: apiPaths.people, headers }))
    .json()
    .people.find((person: { username: string }) => person.username === username)

test('a lead is handed to somebody, found among theirs, and handed back by Undo', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  await t.signInAs('staff', 'Riley')
  const first = await addQuote(t, 'Jo Citizen')
  await addQuote(t, 'Kim Test')
  const handed = await act(t, owner, first, { kind: 'assigned', to: 'Riley' })
  expect(handed.statusCode).toBe(200)
  expect(handed.json().record.assignedTo).toBe('Riley')
  expect(await queueOf(t, owner, 'assigned=Riley')).toEqual([['Jo Citizen', 'Riley']])
  expect(await queueOf(t, owner, 'assigned=owner')).toEqual([])
  expect(await queueOf(t, owner, '')).toEqual([
    ['Jo Citizen', 'Riley'],
    ['Kim Test', null],
  ])
  expect((await personOf(t, owner, 'Riley')).leads).toBe(1)
  const events = async () => (await t.app.inject({ url: paths.events(first), headers: owner })).json()
  expect(await events()).toMatchObject([{ by: 'owner', act: { kind: 'assigned', to: 'Riley' } }])

  const undo = await act(t, owner, first, { kind: 'undo', event: handed.json().event })
  expect(undo.json().record.assignedTo).toBeNull()
  expect(await queueOf(t, owner, 'assigned=Riley')).toEqual([])
  expect(await events()).toMatchObject([{ act: { kind: 'undo' } }, { isUndone: true }])
})

test('nobody is handed a lead who is not there, or may only look', async ({ t, headers: owner }) => {
  await t.signInAs('view', 'Bookkeeper')
  const id = await addQuote(t, 'Jo Citizen')
  for (const to of ['Bookkeeper', 'Nobody']) {
    const refused = await act(t, owner, id, { kind: 'assigned', to })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({ error: `${to} can’t take enquiries.` })
  }
  expect((await act(t, owner, id, { kind: 'assigned', to: '' })).statusCode).toBe(400)
  expect((await act(t, owner, id, { kind: 'assigned', to: null })).statusCode).toBe(200)
})

test('open leads of somebody who goes are everybody’s again; what is done keeps the name', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  await t.signInAs('staff', 'Riley')
  const open = await addQuote(t, 'Open')
  const won = await addQuote(t, 'Won')
  for (const id of [open, won]) await act(t, owner, id, { kind: 'assigned', to: 'Riley' })
  await act(t, owner, won, { kind: 'status', status: 'won' })
  const { id, leads } = await personOf(t, owner, 'Riley')
  expect(leads).toBe(1)
  const removal = await t.app.inject({ method: 'DELETE', url: apiPaths.person(id), headers: owner })
  expect(removal.statusCode).toBe(200)
  expect(await queueOf(t, owner, 'view=all')).toEqual([
    ['Won', 'Riley'],
    ['Open', null],
  ])
  const events = (await t.app.inject({ url: paths.events(open), headers: owner })).json()
  expect(events).toMatchObject([
    { by: 'owner', act: { kind: 'assigned', to: null } },
    { by: 'owner', act: { kind: 'assigned', to: 'Riley' } },
  ])
  const undo = await act(t, owner, open, { kind: 'undo', event: events[0].id })
  expect(undo.statusCode).toBe(409)
  expect(undo.json()).toEqual({ error: 'Riley can’t take enquiries.' })
  expect((await t.app.inject({ url: paths.events(open), headers: owner })).json()).toEqual(events)
})

test('a won lead of somebody who goes is everybody’s again while its visit is to come, and keeps its time', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  await t.signInAs('staff', 'Riley')
  const [rileys, past, owners] = [
    await addQuote(t, 'Rileys'),
    await addQuote(t, 'Past'),
    await addQuote(t, 'Own'),
  ]
  const book = (id: string, day: string) =>
    t.post(visitPaths.leadVisits(id), { times: [arrivalOn(day, 9, 11)], minutes: 60, isAgreed: true }, owner)
  for (const [id, day] of [
    [rileys, '2026-11-26'],
    [past, '2026-11-23'],
  ] as const) {
    expect((await book(id, day)).statusCode).toBe(201)
    await act(t, owner, id, { kind: 'assigned', to: 'Riley' })
    await act(t, owner, id, { kind: 'status', status: 'won' })
  }
  await act(t, owner, owners, { kind: 'assigned', to: 'owner' })
  t.advance(days(5))
  const { id } = await personOf(t, owner, 'Riley')
  await t.app.inject({ method: 'DELETE', url: apiPaths.person(id), headers: owner })
  expect(await queueOf(t, owner, 'assigned=Riley&view=all')).toEqual([['Past', 'Riley']])
  expect((await book(owners, '2026-11-26')).statusCode, 'nobody else would go there').toBe(409)
})

test('the summary names those who share the work, once there is more than one', async ({ t, headers }) => {
  const peopleIn = async () => (await t.app.inject({ url: apiPaths.adminSummary, headers })).json().people
  await t.signInAs('view', 'Bookkeeper')
  expect(await peopleIn()).toBeUndefined()
  await t.signInAs('staff', 'Riley')
  expect((await peopleIn()).toSorted()).toEqual(['Riley', 'owner'])
})
