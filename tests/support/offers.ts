import type { NewOffer, OfferVersion } from '#shared/contract/offer.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths } from '#shared/paths.ts'
import { postPlainly } from './plain-form.ts'
import { aQuoteRequest } from './samples.ts'
import type { TestApp } from './test-app.ts'

export const offerContent: NewOffer['content'] = {
  type: 'quote',
  summary: 'Three safety switches and a surge protector.',
  lines: [
    { text: 'Call-out, first half hour', quantity: 1, cents: 14_300 },
    { text: 'Safety switch, fitted', quantity: 3, cents: 28_500 },
    { text: 'Labour, each half hour after', quantity: 2, cents: 6_600 },
    { text: 'Surge protector, fitted', quantity: 1, cents: 11_000 },
  ],
  note: 'If the board has no room, I ring you first.',
  terms: ['Extra work is priced first.', 'You pay by bank transfer within 7 days.'],
}

/** Mail that is set up and arrives nowhere. */
export const mailToNobody = {
  mail: { smtpUrl: 'smtp://localhost:9', from: 'Site <site@example.com>', ownerEmail: 'o@example.com' },
}

/** Returns a site with a quote request, and functions to write quotes for it. */
export async function anOfferSite(
  t: TestApp,
  answers: Record<string, unknown> = {},
  sending: Record<string, string> = {},
) {
  const headers = await t.signIn()
  const sent = await t.app.inject({
    method: 'POST',
    url: apiPaths.quote,
    headers: sending,
    payload: aQuoteRequest(answers),
  })
  const { id: lead } = sent.json()
  const call = (url: string, payload?: object, more: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  const get = async (url: string) => (await t.app.inject({ url, headers })).json()
  /** Posts a form of the customer's page, as a browser does. */
  const post = (url: string, fields: Record<string, string>) =>
    postPlainly(t, url, fields, { origin: 'null', 'sec-fetch-site': 'same-origin' })
  const write = (content: object = {}, follows: number | null = null, key?: string) =>
    call(
      offerPaths.leadOffers(lead),
      { content: { ...offerContent, ...content }, follows },
      key ? { 'idempotency-key': key } : {},
    )
  return {
    ...{ lead, headers, call, get, write },
    list: (): Promise<OfferVersion[]> => get(offerPaths.leadOffers(lead)),
    record: async () => (await get(apiPaths.lead(lead))).record,
    /** Writes a version and returns it with its link, token and path. */
    async offer(content: object = {}, follows: number | null = null) {
      const { version, link } = (await write(content, follows)).json()
      return { version, link, token: tokenIn(link), path: pathIn(link) }
    },
    post,
    accept: (token: string, name = 'Kerry Sample') => post(offerPaths.acceptOffer, { offer: token, name }),
    /** What a page says, without React's marks between its words. */
    async read(path: string): Promise<string> {
      return (await t.app.inject({ url: path })).body.replaceAll('<!-- -->', '')
    },
  }
}

export const tokenIn = (link: string) => new URL(link).searchParams.get('offer') ?? ''
export const pathIn = (link: string) => new URL(link).pathname + new URL(link).search
