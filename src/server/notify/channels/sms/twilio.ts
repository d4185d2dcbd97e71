import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameSecret } from '#server/base/same-secret.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { basicAuthorization, type ProviderOptions, readAnswer, type SmsProvider } from './sms-provider.ts'

const service = 'Twilio'

const AnswerSchema = z.object({ sid: z.string() })
const failedStates = ['failed', 'undelivered', 'canceled']

/** Sends by Twilio's Messages resource, 2010-04-01. The callback URL carries the reference. */
export function createTwilio(options: ProviderOptions): SmsProvider {
  const { apiUrl, key, secret, from = '', outgoing, now } = options
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: basicAuthorization(options),
  }
  const account = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(key)}`
  return {
    async send({ to, text, reference, callbackUrl, signal }) {
      const callback = new URL(callbackUrl)
      callback.searchParams.set('reference', reference)
      const fields = { To: to, From: from, Body: text, StatusCallback: callback.href }
      const body = new URLSearchParams(fields).toString()
      const answer = await outgoing(`${account}/Messages.json`, { service, headers, body, signal })
      if (answer.status !== 201 && answer.status !== 200) throw explainAnswer(answer, service, now())
      return { providerId: readAnswer(answer, AnswerSchema, service).sid }
    },

    async check(signal) {
      const answer = await outgoing(`${account}.json`, { service, method: 'GET', headers, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    },

    parseReceipt({ headers, rawBody, url }) {
      const params = new URLSearchParams(rawBody)
      const signature = headers['x-twilio-signature']
      if (typeof signature !== 'string' || !isSameSecret(signature, twilioSignature(secret, url, params)))
        return undefined
      const reference = URL.parse(url)?.searchParams.get('reference')
      const status = params.get('MessageStatus')
      if (!reference || !status) return undefined
      if (status === 'delivered' || status === 'read') return { reference, state: 'delivered', reason: null }
      if (!failedStates.includes(status)) return { reference, state: 'pending', reason: null }
      const code = params.get('ErrorCode')
      return { reference, state: 'failed', reason: code ? `${status}, error ${code}` : status }
    },
  }
}

/** Signs the whole URL followed by every field and value, sorted by name (twilio.com/docs/usage/security). */
export function twilioSignature(secret: string, url: string, params: URLSearchParams): string {
  const fields = [...params].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', secret)
    .update(url + fields.flat().join(''))
    .digest('base64')
}
