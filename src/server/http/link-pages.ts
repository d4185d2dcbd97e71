import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from './guess-limit.ts'
import { clientKey } from './rate-limits.ts'
import type { RenderedPage } from './render-page.ts'

interface LinkPagesBelow<Page extends { view?: unknown }> {
  tokenName: string
  /** Absent where nothing is limited. */
  guesses: GuessLimit | undefined
  /** Reads what the token opens; undefined when it opens nothing. */
  view: (token: string, request: FastifyRequest) => Promise<Page['view']>
  render: (page: Partial<Page>) => Promise<RenderedPage>
}

/** Sends pages that are for whoever holds a link, and for no search engine or cache. */
export function createLinkPages<Page extends { view?: unknown }>({
  tokenName,
  guesses,
  view: read,
  render,
}: LinkPagesBelow<Page>) {
  const sendPage = (reply: FastifyReply, status: number, { html }: RenderedPage) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)

  return {
    sendPage,

    tokenIn: (address: string) => new URLSearchParams(address.split('?', 2)[1]).get(tokenName) ?? undefined,

    isStopped: (request: FastifyRequest) => guesses?.isStopped(clientKey(request)) ?? false,

    /** Sends the page of a token. Whatever is wrong with the token, the answer is the same. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      { status = 200, ...said }: Partial<Omit<Page, 'view'>> & { status?: number } = {},
    ) {
      const client = clientKey(request)
      if (guesses?.isStopped(client)) return sendPage(reply, 429, await render({}))
      const view = await read(token, request)
      if (view) return sendPage(reply, status, await render({ view, ...said } as Partial<Page>))
      guesses?.noteMiss(client)
      return sendPage(reply, 404, await render({}))
    },
  }
}
