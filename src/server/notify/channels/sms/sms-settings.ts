import * as z from 'zod/mini'
import { allOrNone } from '#server/config/config-error.ts'
import { address, list, type SettingsOf, settingsPart, word } from '#server/config/settings-part.ts'
import { asMeant, phoneAsMeant } from '#shared/as-meant.ts'
import { internationalNumber } from '#shared/phone.ts'

const providers = ['clicksend', 'messagemedia', 'twilio'] as const

export const smsSettings = settingsPart({
  shape: {
    SMS_PROVIDER: z.optional(z.enum(providers)),
    SMS_API_URL: z.optional(address()),
    SMS_KEY: z.optional(word()),
    SMS_SECRET: z.optional(word()),
    SMS_FROM: z.optional(z.string().check(z.overwrite(asMeant), z.refine(isSender))),
    SMS_TO: z.optional(
      list(',').check(
        z.overwrite((numbers) => numbers.map(phoneAsMeant)),
        z.refine((numbers) => numbers.every(internationalNumber)),
      ),
    ),
    SMS_DAILY_LIMIT: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 40),
  },
  hints: {
    SMS_PROVIDER: `one of ${providers.join(', ')}`,
    SMS_API_URL: 'an address without user name and password, such as https://rest.clicksend.com',
    SMS_KEY: 'the user name, key or account SID that the provider gave you',
    SMS_SECRET: 'the key, secret or token that the provider gave you',
    SMS_FROM: 'a number such as +61400000000, or a registered name of 2 to 11 letters and digits',
    SMS_TO: 'mobile numbers, separated by commas, such as 0400 000 000',
    SMS_DAILY_LIMIT: 'a number of messages from 1 to 1000',
  },
  read({ SMS_PROVIDER, SMS_API_URL, SMS_KEY, SMS_SECRET, SMS_FROM, SMS_TO, SMS_DAILY_LIMIT }) {
    const needed = { SMS_PROVIDER, SMS_KEY, SMS_SECRET, SMS_TO: SMS_TO?.join() }
    const isSet =
      SMS_PROVIDER === 'twilio'
        ? // It has no number of its own to send from, unlike the others.
          allOrNone('SMS', { ...needed, SMS_FROM })
        : allOrNone('SMS', needed, { SMS_FROM, SMS_API_URL })
    if (!isSet || !SMS_PROVIDER) return undefined
    return {
      provider: SMS_PROVIDER,
      /** Replaces the provider's own URL; the operator vouches for it. */
      apiUrl: SMS_API_URL,
      key: SMS_KEY ?? '',
      secret: SMS_SECRET ?? '',
      /** Number or name of the sender; undefined uses the provider's default. */
      from: SMS_FROM && (internationalNumber(SMS_FROM) ?? SMS_FROM),
      to: (SMS_TO ?? []).flatMap((number) => internationalNumber(number) ?? []),
      dailyLimit: SMS_DAILY_LIMIT,
    }
  },
})

export type SmsSettings = SettingsOf<typeof smsSettings>

/** A sender name is 2 to 11 characters long and contains a letter (ACMA, SMS Sender ID Register). */
export const isSenderName = (from: string) => /^(?=.*[a-z])[\w .&+-]{2,11}$/i.test(from)

function isSender(from: string): boolean {
  return isSenderName(from) || internationalNumber(from) !== undefined
}
