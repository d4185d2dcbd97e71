import { createHmac, randomUUID } from 'node:crypto'
import { type RecordedRequest, type Reply, startRecordingServer } from './recording-server.ts'

export interface GatewayMessage {
  provider: 'clicksend' | 'messagemedia' | 'twilio'
  to: string
  from: string | undefined
  text: string
  /** Reference that the provider returns with the receipt; Twilio's is in the callback's query. */
  reference: string
  callbackUrl: string
  id: string
}

export const gatewayKey = 'the-key'
export const gatewaySecret = 'the-secret'

/** Starts an SMS gateway that behaves as ClickSend, MessageMedia and Twilio do, each at its own path. */
export async function startSmsGateway(port = 0) {
  const messages: GatewayMessage[] = []

  function answer(request: RecordedRequest): Reply {
    if (gateway.behaviour === 'hang') return 'hang'
    if (gateway.behaviour === 'out of order') return { status: 500, body: 'Internal error' }
    const right = `Basic ${Buffer.from(`${gatewayKey}:${gatewaySecret}`).toString('base64')}`
    if (request.headers.authorization !== right)
      return { status: 401, body: { message: 'Authentication failed' } }
    if (request.method === 'GET') return { status: readable.includes(request.path) ? 200 : 404, body: {} }
    const message = readMessage(request)
    if (!message) return { status: 404 }
    if (gateway.behaviour === 'refuse') return refusals[message.provider]
    messages.push(message)
    return acceptance(message)
  }

  const server = await startRecordingServer({ reply: answer, port })
  const gateway = {
    url: server.url,
    received: server.received,
    /** Accepted messages, in order. */
    messages,
    behaviour: 'accept' as 'accept' | 'refuse' | 'out of order' | 'hang',
    /** Returns the settings of a site that sends through the gateway. */
    environment: (provider: GatewayMessage['provider']) => ({
      SMS_PROVIDER: provider,
      SMS_API_URL: server.url,
      SMS_KEY: gatewayKey,
      SMS_SECRET: gatewaySecret,
      SMS_FROM: '+61491570006',
      SMS_TO: '0491 570 156',
    }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
  return gateway
}

/** Paths that can be read from the providers without cost. */
const readable = ['/v3/account', '/v1/delivery_reports', `/2010-04-01/Accounts/${gatewayKey}.json`]

function readMessage({ path, body }: RecordedRequest): GatewayMessage | undefined {
  const id = randomUUID()
  if (path === '/v3/sms/send') {
    const [{ to, body: text, from, custom_string: reference }] = JSON.parse(String(body)).messages
    return { provider: 'clicksend', to, from, text, reference, callbackUrl: '', id }
  }
  if (path === '/v1/messages') {
    const [message] = JSON.parse(String(body)).messages
    const { destination_number: to, source_number: from, content: text, callback_url: callbackUrl } = message
    return {
      provider: 'messagemedia',
      to,
      from,
      text,
      reference: message.metadata.reference,
      callbackUrl,
      id,
    }
  }
  if (path === `/2010-04-01/Accounts/${gatewayKey}/Messages.json`) {
    const form = Object.fromEntries(new URLSearchParams(String(body)))
    const { To: to = '', From: from, Body: text = '', StatusCallback: callbackUrl = '' } = form
    const reference = new URL(callbackUrl).searchParams.get('reference') ?? ''
    return { provider: 'twilio', to, from, text, reference, callbackUrl, id }
  }
  return undefined
}

function acceptance({ provider, id }: GatewayMessage): Reply {
  if (provider === 'clicksend') {
    const data = { messages: [{ status: 'SUCCESS', message_id: id }] }
    return { status: 200, body: { http_code: 200, response_code: 'SUCCESS', data } }
  }
  if (provider === 'messagemedia')
    return { status: 202, body: { messages: [{ message_id: id, status: 'queued' }] } }
  return { status: 201, body: { sid: id, status: 'queued' } }
}

/** ClickSend accepts the call and refuses the message in it. */
const refusals: Record<GatewayMessage['provider'], Reply> = {
  clicksend: {
    status: 200,
    body: {
      http_code: 200,
      response_code: 'SUCCESS',
      data: { messages: [{ status: 'INSUFFICIENT_CREDIT', message_id: '' }] },
    },
  },
  messagemedia: { status: 400, body: { message: 'Invalid destination number' } },
  twilio: { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 } },
}

/** Returns the receipt that the provider posts, to `url` or the message's callback; signs Twilio's. */
export function receiptOf(
  message: GatewayMessage,
  outcome: 'delivered' | 'failed' | 'pending',
  { url = message.callbackUrl, secret = gatewaySecret } = {},
): { url: string; headers: Record<string, string>; body: string } {
  const { provider, reference, id } = message
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  if (provider === 'clicksend') {
    const [status, status_code] = {
      delivered: ['Delivered', '201'],
      failed: ['Undelivered', '301'],
      pending: ['Sent', '200'],
    }[outcome]
    const fields = {
      message_id: id,
      custom_string: reference,
      status: status ?? '',
      status_code: status_code ?? '',
    }
    return { url, headers: form, body: new URLSearchParams(fields).toString() }
  }
  if (provider === 'messagemedia') {
    const status = { delivered: 'delivered', failed: 'rejected', pending: 'enroute' }[outcome]
    const body = JSON.stringify({
      message_id: id,
      delivery_report_id: randomUUID(),
      status,
      metadata: { reference },
    })
    return { url, headers: { 'content-type': 'application/json' }, body }
  }
  const MessageStatus = { delivered: 'delivered', failed: 'undelivered', pending: 'sent' }[outcome]
  const fields: Record<string, string> = {
    MessageSid: id,
    MessageStatus,
    To: message.to,
    AccountSid: gatewayKey,
  }
  if (outcome === 'failed') fields.ErrorCode = '30003'
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], url)
  const signature = createHmac('sha1', secret).update(signed).digest('base64')
  return {
    url,
    headers: { ...form, 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  }
}
