import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { createClickSend } from './clicksend.ts'
import { createMessageMedia } from './messagemedia.ts'
import type { SmsProvider } from './sms-provider.ts'
import type { SmsSettings } from './sms-settings.ts'
import { createTwilio } from './twilio.ts'

const providers = {
  clicksend: { apiUrl: 'https://rest.clicksend.com', create: createClickSend },
  messagemedia: { apiUrl: 'https://api.messagemedia.com', create: createMessageMedia },
  twilio: { apiUrl: 'https://api.twilio.com', create: createTwilio },
} satisfies Record<SmsSettings['provider'], unknown>

/** Creates the provider of the settings. Only a URL that the operator sets may be on a private network. */
export function createSmsProvider(settings: SmsSettings, now: () => Date): SmsProvider {
  const { apiUrl: ownApiUrl, provider, key, secret, from } = settings
  const { apiUrl, create } = providers[provider]
  const { origin, host } = new URL(ownApiUrl ?? apiUrl)
  const outgoing = createOutgoing({
    allowPrivate: (url) => ownApiUrl !== undefined && url.origin === origin,
    allowedHosts: (asked) => asked === host,
  })
  return create({ apiUrl: (ownApiUrl ?? apiUrl).replace(/\/+$/, ''), key, secret, from, outgoing, now })
}
