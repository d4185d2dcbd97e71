import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorBody } from '#shared/contract/answer.ts'
import { sendQuote } from '../../support/requests.ts'

const clientsOfASite = 4
/** Between two leads of a client: a steady load, and no more than a small machine can take. */
const pauseMs = 40

interface Seen {
  count: number
  waiting: { until: number; resolve: () => void }[]
}

export type LeadLoad = ReturnType<typeof startLeads>

/** Sends leads to each of the sites without a break, and remembers what was answered. */
export function startLeads(addresses: string[], name: string) {
  const acknowledged = new Map<string, string>()
  /** How often a site gave an answer; a connection that broke is "none". */
  const answers = new Map<string, Seen>()
  const wrong: string[] = []
  let sent = 0
  let isOver = false

  const seen = (address: string, answer: string): Seen => {
    const key = `${address} ${answer}`
    const entry = answers.get(key) ?? { count: 0, waiting: [] }
    answers.set(key, entry)
    return entry
  }

  function note(address: string, answer: string): void {
    const entry = seen(address, answer)
    entry.count += 1
    for (const { until, resolve } of entry.waiting) if (entry.count >= until) resolve()
  }

  async function sendOne(address: string): Promise<void> {
    const description = `${name}, lead ${sent++}`
    let answer: Response
    try {
      answer = await sendQuote(address, { description })
    } catch {
      return note(address, 'none')
    }
    const body = (await answer.json().catch(() => ({}))) as Partial<{ id: string } & ErrorBody>
    if (answer.status === 201 && body.id) acknowledged.set(body.id, description)
    else if (answer.status !== 503 || !body.error?.includes('call us on (07)')) {
      wrong.push(`${answer.status} ${JSON.stringify(body)}`)
    }
    note(address, String(answer.status))
  }

  async function client(address: string): Promise<void> {
    while (!isOver) {
      await sendOne(address)
      await wait(pauseMs)
    }
  }

  const clients = addresses.flatMap((address) =>
    Array.from({ length: clientsOfASite }, () => client(address)),
  )

  return {
    acknowledged,
    /** Every answer that is neither 201 nor 503 with the phone number. */
    wrong,

    count: (answer: string) => addresses.reduce((sum, address) => sum + seen(address, answer).count, 0),

    /** Resolves when each of the sites has given this answer `times` more. */
    async until(answer: '201' | '503' | 'none', { times = 1, by = addresses } = {}): Promise<void> {
      await Promise.all(
        by.map((address) => {
          const entry = seen(address, answer)
          return new Promise<void>((resolve) => {
            entry.waiting.push({ until: entry.count + times, resolve })
          })
        }),
      )
    },

    async stop(): Promise<void> {
      isOver = true
      await Promise.all(clients)
    },
  }
}
