import { expect } from 'vitest'
import { offerPaths } from '#shared/offers/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn, workdaysFrom } from '#shared/visits/times.ts'
import { offerContent } from './offers.ts'
import { sendQuote, signInTo } from './requests.ts'

const rivals = 10

/**
 * Sends acceptances, withdrawals and new versions of one quote at once, and many customers' picks of one
 * time, to a site's processes in turn. A quote has one outcome, of the version shown, and a time is booked
 * once.
 */
export async function expectOneOutcome(addresses: readonly [string, ...string[]]): Promise<void> {
  const [first] = addresses
  const { cookie } = await signInTo(first)
  let calls = 0
  /** Uses a new connection each time, so that the workers behind one address take turns too. */
  const call = (path: string, init: RequestInit = {}) =>
    fetch(addresses[calls++ % addresses.length] + path, {
      ...{ ...init, redirect: 'manual' },
      headers: { connection: 'close', ...init.headers },
    })
  const owner = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    return (await call(path, { ...init, headers })).json()
  }
  const post = (path: string, fields: Record<string, string>) =>
    call(path, { method: 'POST', body: new URLSearchParams(fields) })
  const aLead = async (n: number) =>
    (await (await sendQuote(first, { description: `Job ${n} in a house of its own.` })).json()).id
  const tokenOf = (link: string) => new URL(link).search.split('=')[1] ?? ''

  const lead = await aLead(0)
  const written = await owner(offerPaths.leadOffers(lead), { content: offerContent, follows: null })
  const offer = tokenOf(written.link)
  const dearer = { ...offerContent, lines: [{ text: 'All of it', quantity: 1, cents: 200_000 }] }
  const acts = Array.from({ length: rivals }, (_, n) => [
    post(offerPaths.acceptOffer, { offer, name: `Kerry ${n}` }),
    owner(offerPaths.withdrawOffer(written.version.id), {}),
    owner(offerPaths.leadOffers(lead), { content: dearer, follows: 1 }),
  ])
  await Promise.all(acts.flat())
  const versions = await owner(offerPaths.leadOffers(lead))
  const shown = versions.find(({ id }: { id: string }) => id === written.version.id)
  const decisions = shown.answers.map(({ kind }: { kind: string }) => kind)
  expect([['accepted'], ['withdrawn'], []]).toContainEqual(decisions)
  expect(shown.hash).toBe(written.version.hash)
  // All new versions follow the first, so at most one is accepted.
  expect(versions.length).toBe(2)
  const { record } = await owner(`/api/admin/leads/${lead}`)
  expect(record).toMatchObject(
    decisions[0] === 'accepted' ? { status: 'won', dollars: 1240 } : { status: 'new', dollars: null },
  )

  const [, day = ''] = workdaysFrom(new Date(), 2)
  const time = arrivalOn(day, 9, 11)
  const tokens: string[] = []
  for (let n = 1; n <= rivals; n++) {
    const body = { times: [time], minutes: 60 }
    tokens.push(tokenOf((await owner(visitPaths.leadVisits(await aLead(n)), body)).link))
  }
  const picks = await Promise.all(
    tokens.flatMap((visit) => [1, 2].map(() => post(visitPaths.pickTime, { visit, time: time.from }))),
  )
  // The customer who got the time may press twice.
  const statuses = picks.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([303, 303, ...Array(2 * rivals - 2).fill(409)])
  expect(await owner(`${visitPaths.visits}?from=${day}&to=${day}`)).toHaveLength(1)
}
