import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { createSmsProvider } from '#server/notify/channels/sms/sms-channel.ts'
import type { ReceiptRequest } from '#server/notify/channels/sms/sms-provider.ts'
import { leadSms, smsText } from '#server/notify/channels/sms/sms-text.ts'
import { createTwilio, twilioSignature } from '#server/notify/channels/sms/twilio.ts'
import { readSiteConfig } from '#server/notify/site-config.ts'
import { untouched } from '#shared/leads/work.ts'
import { aQuoteRequest, awkwardText } from '../stores/samples.ts'
import { type GatewayMessage, receiptOf, startSmsGateway } from '../support/sms-gateway.ts'

const providers = ['clicksend', 'messagemedia', 'twilio'] as const
const reference = 'q7Zr0wYc3mFh5tKd9xLp2A'
const callbackUrl = `https://www.bright.example/api/alarm/sms/${reference}`
const now = () => new Date('2026-11-20T04:05:00Z')

let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())
beforeEach(() => {
  gateway.behaviour = 'accept'
  gateway.messages.length = 0
})

function channelOf(provider: GatewayMessage['provider'], changes: NodeJS.ProcessEnv = {}) {
  const { sms } = readSiteConfig({ ...gateway.environment(provider), ...changes }).channels
  if (!sms) throw new Error('not set')
  return createSmsProvider(sms, now)
}

const aMessage = () => ({
  ...{ to: '+61491570156', text: 'Emergency in North Lakes', reference, callbackUrl },
  signal: new AbortController().signal,
})

async function failureOf(sent: Promise<unknown>): Promise<ChannelFailure> {
  const failure = await sent.then(
    () => undefined,
    (error) => error,
  )
  expect(failure).toBeInstanceOf(ChannelFailure)
  return failure
}

const asRequest = ({ url, headers, body }: ReturnType<typeof receiptOf>): ReceiptRequest => ({
  ...{ url, headers, rawBody: body, contentType: headers['content-type'] ?? '' },
})

test.each(providers)('%s gets the message and gives its receipts back', async (provider) => {
  const channel = channelOf(provider)
  const { providerId } = await channel.send(aMessage())
  const [message] = gateway.messages
  if (!message) throw new Error('nothing came')
  expect(message).toMatchObject({
    ...{ provider, to: '+61491570156', from: '+61491570006', text: 'Emergency in North Lakes', reference },
    id: providerId,
  })
  const url = message.callbackUrl || callbackUrl
  expect(url.startsWith(callbackUrl)).toBe(true)
  const parse = (outcome: 'delivered' | 'failed' | 'pending') =>
    channel.parseReceipt(asRequest(receiptOf(message, outcome, { url })))
  expect(parse('delivered')).toEqual({ reference, state: 'delivered', reason: null })
  expect(parse('pending')).toEqual({ reference, state: 'pending', reason: null })
  expect(parse('failed')).toEqual({ reference, state: 'failed', reason: expect.stringMatching(/./) })
})

test.each([
  ['clicksend', 'ClickSend didn’t send the text', 'INSUFFICIENT_CREDIT', false],
  ['messagemedia', 'MessageMedia refused it', '{"message":"Invalid destination number"}', true],
  ['twilio', 'Twilio refused it', expect.stringContaining("Invalid 'To' Phone Number"), true],
] as const)(
  'a refusal by %s is told in a sentence and its words',
  async (provider, message, serviceWords, isFinal) => {
    gateway.behaviour = 'refuse'
    const failure = await failureOf(channelOf(provider).send(aMessage()))
    expect(failure).toMatchObject({ message, serviceWords, isFinal })
  },
)

test.each(providers)('%s being out of order, or not knowing the key, is told', async (provider) => {
  const stranger = await failureOf(channelOf(provider, { SMS_SECRET: 'wrong' }).send(aMessage()))
  expect(stranger.message).toMatch(/ won’t let this site in$/)
  gateway.behaviour = 'out of order'
  expect(await failureOf(channelOf(provider).send(aMessage()))).toMatchObject({
    code: '500',
    isServiceDown: true,
  })
})

test.each<[string, (request: ReceiptRequest) => ReceiptRequest]>([
  ['without a signature', (request) => ({ ...request, headers: {} })],
  ['with another signature', (request) => ({ ...request, headers: { 'x-twilio-signature': 'AAAA' } })],
  [
    'with another status',
    (request) => ({ ...request, rawBody: request.rawBody.replace('undelivered', 'delivered') }),
  ],
  ['for another message', (request) => ({ ...request, url: request.url.replace(/.$/, 'B') })],
  ['with another field', (request) => ({ ...request, rawBody: `${request.rawBody}&x=y` })],
])('a receipt by Twilio %s is forged', async (_what, forge) => {
  const channel = channelOf('twilio')
  await channel.send(aMessage())
  const [message] = gateway.messages
  if (!message) throw new Error('nothing came')
  const request = asRequest(receiptOf(message, 'failed'))
  expect(channel.parseReceipt(request)).toBeDefined()
  expect(channel.parseReceipt(forge(request))).toBeUndefined()
})

test('Twilio’s signature is as its documentation has it', () => {
  const params = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', params)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test.each(providers)('%s: what is no receipt is not taken for one', (provider) => {
  const channel = channelOf(provider)
  for (const rawBody of ['', '{', 'null', '[]', '{"status":"delivered"}', 'status=Delivered', '\0']) {
    for (const contentType of ['application/json', 'application/x-www-form-urlencoded', '']) {
      expect(channel.parseReceipt({ headers: {}, rawBody, contentType, url: callbackUrl })).toBeUndefined()
    }
  }
})

test('a Twilio account without sense in its answer is told', async () => {
  const outgoing = async () => ({ status: 201, headers: {}, text: 'ok' })
  const options = {
    apiUrl: 'https://api.twilio.com',
    key: 'a',
    secret: 'b',
    from: '+61491570006',
    outgoing,
    now,
  }
  expect(await failureOf(createTwilio(options).send(aMessage()))).toMatchObject({
    message: 'Twilio gave an answer we can’t read',
    serviceWords: 'ok',
  })
})

const link = 'https://www.bright.example/admin?lead=6f2a6c1e-8a53-4df3-9a57-0d4c0f2f7c11'
const lead = (changes = {}) =>
  briefOf(
    {
      kind: 'quote',
      record: {
        ...{ id: '6f2a6c1e-8a53-4df3-9a57-0d4c0f2f7c11', createdAt: '', seenAt: null, ...untouched },
        ...aQuoteRequest(changes),
      },
    },
    'https://www.bright.example',
  )

test('a text message names the business, the suburb and the lead', () => {
  const text = leadSms(lead({ serviceType: 'emergency' }), 'Bright Sparks', 'brief')
  expect(text).toBe(`Bright Sparks: Emergency, North Lakes. Jo: Two new power points in the kitchen. ${link}`)
})

test.each(['words '.repeat(400), awkwardText, '“Don’t” … – ⚡👩🏽‍🔧 '.repeat(50), 'x'.repeat(900)])(
  'a long text message is cut and keeps its link (%#)',
  (description) => {
    const text = leadSms(lead({ description }), 'Bright Sparks', 'full')
    expect(text.length).toBeLessThanOrEqual(320)
    // After words from right to left a mark that shows nothing keeps the link in order.
    expect(text.replaceAll('\u200e', '').endsWith(`... ${link}`)).toBe(true)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toMatch(/[“”’…–⚡]/)
  },
)

test('a short text message is whole', () => {
  expect(smsText('Test', link)).toBe(`Test ${link}`)
})
