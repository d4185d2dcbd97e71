import * as z from 'zod/mini'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import {
  basicAuthorization,
  type ProviderOptions,
  readAnswer,
  readFields,
  type SmsProvider,
} from './sms-provider.ts'

const service = 'ClickSend'

const AnswerSchema = z.object({
  data: z.object({ messages: z.array(z.object({ status: z.string(), message_id: z.optional(z.string()) })) }),
})
const ReceiptSchema = z.object({
  custom_string: z.string().check(z.minLength(1)),
  status: z.optional(z.string()),
  status_code: z.optional(z.coerce.string()),
  status_text: z.nullish(z.string()),
  error_text: z.nullish(z.string()),
})

/** Sends by ClickSend's REST API v3. HTTP 200 does not mean that it accepted the message: the body says that. */
export function createClickSend(options: ProviderOptions): SmsProvider {
  const { apiUrl, from, outgoing, now } = options
  const headers = { 'content-type': 'application/json', authorization: basicAuthorization(options) }
  return {
    async send({ to, text, reference, signal }) {
      const message = { to, body: text, from, source: 'website', custom_string: reference }
      const body = JSON.stringify({ messages: [message] })
      const answer = await outgoing(`${apiUrl}/v3/sms/send`, { service, headers, body, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
      const [sent] = readAnswer(answer, AnswerSchema, service).data.messages
      if (sent?.status === 'SUCCESS') return { providerId: sent.message_id ?? '' }
      const code = sent?.status ?? 'no message'
      throw new ChannelFailure('ClickSend didn’t send the text', { code, serviceWords: code })
    },

    async check(signal) {
      const answer = await outgoing(`${apiUrl}/v3/account`, { service, method: 'GET', headers, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    },

    parseReceipt(request) {
      const { data: receipt } = ReceiptSchema.safeParse(readFields(request))
      if (!receipt) return undefined
      const { custom_string: reference, status = '', status_code = '', error_text, status_text } = receipt
      // Status codes: 200 "sent on", 201 "on the handset", 300 "will be tried again", 301 and more "failed".
      if (status_code === '201' || /^delivered$/i.test(status))
        return { reference, state: 'delivered', reason: null }
      const isFailed = /^30[1-9]$/.test(status_code) || /undeliver|fail|expire|cancel|reject/i.test(status)
      if (!isFailed) return { reference, state: 'pending', reason: null }
      return { reference, state: 'failed', reason: error_text || status_text || status || null }
    },
  }
}
