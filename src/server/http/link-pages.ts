import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from './guess-limit.ts'
import { clientKey } from './rate-limits.ts'
import type { RenderedPage } from './render-page.ts'

interface LinkPagesBelow {
  /** Name of the token in the address. */
  tokenName: string
  /** Absent where nothing is limited. */
  guesses: GuessLimit | undefined
  /** The page of a link that opens nothing. */
  unknown: () => Promise<RenderedPage>
}

/** Sends pages that are for whoever holds a link, and for no search engine or cache. */
export function createLinkPages({ tokenName, guesses, unknown }: LinkPagesBelow) {
  const send = (reply: FastifyReply, status: number, { html }: RenderedPage) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)

  return {
    send,

    /** Returns the token in the address; undefined without one. */
    tokenIn: (address: string) => new URLSearchParams(address.split('?', 2)[1]).get(tokenName) ?? undefined,

    isStopped: (request: FastifyRequest) => guesses?.isStopped(clientKey(request)) ?? false,

    /** Sends the page of a token. Whatever is wrong with the token, the answer is the same. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      page: () => Promise<RenderedPage | undefined>,
    ) {
      const client = clientKey(request)
      if (guesses?.isStopped(client)) return send(reply, 429, await unknown())
      const found = await page()
      if (found) return send(reply, status, found)
      guesses?.noteMiss(client)
      return send(reply, 404, await unknown())
    },
  }
}
