import * as z from 'zod/mini'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import {
  basicAuthorization,
  type ProviderOptions,
  readAnswer,
  readFields,
  type SmsProvider,
} from './sms-provider.ts'

const service = 'MessageMedia'

const AnswerSchema = z.object({
  messages: z.array(z.object({ message_id: z.string() })).check(z.minLength(1)),
})
const ReceiptSchema = z.object({
  status: z.string(),
  metadata: z.object({ reference: z.string().check(z.minLength(1)) }),
})
const failedStates = ['expired', 'rejected', 'undeliverable', 'failed', 'cancelled']

/** Sends by Sinch MessageMedia's Messages API v1, which reports on each message to a callback URL of its own. */
export function createMessageMedia(options: ProviderOptions): SmsProvider {
  const { apiUrl, from, outgoing, now } = options
  const headers = { 'content-type': 'application/json', authorization: basicAuthorization(options) }
  return {
    async send({ to, text, reference, callbackUrl, signal }) {
      const message = {
        content: text,
        destination_number: to,
        source_number: from,
        format: 'SMS',
        delivery_report: true,
        callback_url: callbackUrl,
        metadata: { reference },
      }
      const body = JSON.stringify({ messages: [message] })
      const answer = await outgoing(`${apiUrl}/v1/messages`, { service, headers, body, signal })
      if (answer.status !== 202 && answer.status !== 200) throw explainAnswer(answer, service, now())
      const [sent] = readAnswer(answer, AnswerSchema, service).messages
      return { providerId: sent?.message_id ?? '' }
    },

    /** Reading the reports changes nothing, since they stay until they are confirmed. */
    async check(signal) {
      const answer = await outgoing(`${apiUrl}/v1/delivery_reports`, {
        service,
        method: 'GET',
        headers,
        signal,
      })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    },

    parseReceipt(request) {
      const { data: receipt } = ReceiptSchema.safeParse(readFields(request))
      if (!receipt) return undefined
      const { reference } = receipt.metadata
      const status = receipt.status.toLowerCase()
      if (status === 'delivered') return { reference, state: 'delivered', reason: null }
      const isFailed = failedStates.includes(status)
      return { reference, state: isFailed ? 'failed' : 'pending', reason: isFailed ? status : null }
    },
  }
}
