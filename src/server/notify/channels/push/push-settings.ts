import * as z from 'zod/mini'
import { list, type SettingsOf, settingsPart } from '#server/config/settings-part.ts'

export const pushSettings = settingsPart({
  shape: { PUSH_HOSTS: z._default(list(',').check(z.refine((hosts) => hosts.every(isHost))), []) },
  hints: { PUSH_HOSTS: 'hosts separated by commas, such as push.example.com or push.example.com:8443' },
  read: ({ PUSH_HOSTS }) => ({ hosts: PUSH_HOSTS.map((host) => new URL(`https://${host}`).host) }),
})

/** Push services besides the browsers' own, as `host` or `host:port`. */
export type PushSettings = SettingsOf<typeof pushSettings>

function isHost(text: string): boolean {
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(text) && URL.canParse(`https://${text}`)
}
