import { expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn, workdaysFrom } from '#shared/visits/times.ts'
import { offerContent } from '../support/offers.ts'
import { sendQuote, signInTo } from '../support/requests.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const rivals = 10

test('over two processes a quote is accepted once, and a time booked once', {
  timeout: seconds(60),
}, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { WEB_WORKERS: '2' })
  try {
    const { cookie } = await signInTo(site.address)
    const owner = async (path: string, body?: object) => {
      const answer = await fetch(site.address + path, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, connection: 'close', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return answer.json()
    }
    /** A new connection each time, so that the workers take turns. */
    const post = (path: string, fields: Record<string, string>) =>
      fetch(site.address + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { connection: 'close' },
        body: new URLSearchParams(fields),
      })
    const aLead = async (n: number) =>
      (await (await sendQuote(site.address, { description: `Job ${n} in a house of its own.` })).json()).id
    const tokenOf = (link: string) => new URL(link).search.split('=')[1] ?? ''

    const lead = await aLead(0)
    const written = await owner(offerPaths.leadOffers(lead), { content: offerContent, follows: null })
    const offer = tokenOf(written.link)
    const acts = Array.from({ length: rivals }, (_, n) => [
      post(offerPaths.acceptOffer, { offer, name: `Kerry ${n}` }),
      owner(offerPaths.withdrawOffer(written.version.id), {}),
    ])
    await Promise.all(acts.flat())
    const [version] = await owner(offerPaths.leadOffers(lead))
    const decisions = version.answers.map(({ kind }: { kind: string }) => kind)
    expect([['accepted'], ['withdrawn']]).toContainEqual(decisions)

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
    // The one who has it may press twice.
    const statuses = picks.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([303, 303, ...Array(2 * rivals - 2).fill(409)])
    expect(await owner(`${visitPaths.visits}?from=${day}&to=${day}`)).toHaveLength(1)
  } finally {
    await site.stop()
  }
})
