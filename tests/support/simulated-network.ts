import { minutes } from '#shared/durations.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { ApiError } from '#web/lib/api.ts'

const sameClickMs = minutes(10)

interface Lead {
  key: string | undefined
  revision: number
  content: string
  takenAt: number
}

/**
 * The server's promise to senders: one lead for each key, with the content of the highest revision, and the
 * same content only once within some minutes of a plain post.
 */
export function createLeadServer(now: () => number) {
  const leads: Lead[] = []

  /** Returns a lead with the same answers that came the other way, by plain post or by script. */
  const otherWay = (content: string, isPlain: boolean) =>
    leads.find(
      (lead) =>
        (lead.key === undefined) !== isPlain &&
        lead.content === content &&
        lead.takenAt > now() - sameClickMs,
    )

  return {
    leads,

    take(key: string, revision: number, content: string): void {
      const standing = leads.findLast((lead) => lead.key === key)
      if (!standing || (revision === standing.revision && content !== standing.content)) {
        const plain = otherWay(content, false)
        if (plain) Object.assign(plain, { key, revision })
        else leads.push({ key, revision, content, takenAt: now() })
      } else if (revision > standing.revision) Object.assign(standing, { revision, content, takenAt: now() })
    },

    takePlain(content: string): void {
      const isAgain = leads.some(
        (lead) => lead.key === undefined && lead.content === content && lead.takenAt > now() - sameClickMs,
      )
      if (!isAgain && !otherWay(content, true)) {
        leads.push({ key: undefined, revision: 0, content, takenAt: now() })
      }
    },
  }
}

export type Fate = 'answered' | 'answer lost' | 'lost' | 'refused' | 'busy' | 'busy after all'

interface Request {
  content: string
  /** False when the page is gone or frozen, and can't receive the response. */
  canHear: () => boolean
  reach: (fate: Fate) => void
}

/** Requests are pending until a test decides on them; an aborted one may still arrive. */
export function createNetwork(server: ReturnType<typeof createLeadServer>) {
  const underWay: Request[] = []
  const network = { isUp: true, underWay, post }

  function post(
    canHear: () => boolean,
    body: unknown,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal | null,
  ): Promise<unknown> {
    if (!network.isUp) return Promise.reject(new TypeError('Failed to fetch'))
    const content = String(body)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    const answer = (status: number, error: string) =>
      canHear() && reject(new ApiError({ status, statusText: '' }, JSON.stringify({ error, fields: {} })))
    underWay.push({
      content,
      canHear,
      reach(fate) {
        if (fate === 'answered' || fate === 'answer lost' || fate === 'busy after all') {
          server.take(headers[sendHeaders.key] ?? '', Number(headers[sendHeaders.revision]), content)
        }
        if (fate === 'answered' && canHear()) resolve({})
        if (fate === 'refused') answer(400, 'refused')
        if (fate === 'busy' || fate === 'busy after all') answer(503, 'busy')
        if ((fate === 'lost' || fate === 'answer lost') && canHear()) reject(new TypeError('Failed to fetch'))
      },
    })
    return promise
  }
  return network
}
