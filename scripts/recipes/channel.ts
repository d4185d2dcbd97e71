import type { Recipe } from './recipe.ts'

const folder = 'src/server/notify/channels/pager'

export const channel: Recipe = {
  heading: 'An alarm channel',
  word: 'pager',
  edits: [
    {
      file: 'src/shared/channels.ts',
      anchor: '  webhook: {\n',
      before: `  pager: {
    label: 'Pager',
    isOptional: true,
    urgencies: ['ordinary', 'emergency'],
  },
`,
    },
    {
      file: `${folder}/pager-settings.ts`,
      text: `import * as z from 'zod/mini'
import { address, settingsPart } from '#server/config/settings-part.ts'
import { privateTargets } from '#server/notify/channels/private-targets.ts'

export interface PagerSettings {
  url: string
  mayBePrivate: boolean
}

export const pagerSettings = settingsPart({
  shape: { PAGER_URL: z.optional(address()), ...privateTargets.shape },
  hints: { PAGER_URL: 'the address of the pager service', ...privateTargets.hints },
  read: ({ PAGER_URL: url, WEBHOOK_PRIVATE }): PagerSettings | undefined =>
    url ? { url, mayBePrivate: WEBHOOK_PRIVATE === 'on' } : undefined,
})
`,
    },
    {
      file: `${folder}/pager-channel.ts`,
      text: `import { testTitle } from '#server/notify/alert-words.ts'
import type { Channel } from '#server/notify/channel.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { examineTarget } from '#server/notify/channels/private-targets.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { type PagerSettings, pagerSettings } from './pager-settings.ts'

const service = 'The pager service'

export const pager: Channel<PagerSettings | undefined> = {
  name: 'pager',
  settings: pagerSettings,
  examine: (settings) => [examineTarget('PAGER_URL', settings)],
  open(settings, { config: { publicUrl }, findSubject, now }) {
    if (!settings) return undefined
    const { url, mayBePrivate } = settings
    const outgoing = createOutgoing({ allowPrivate: mayBePrivate })
    const page = async (body: string, signal: AbortSignal) => {
      const answer = await outgoing(url, { service, body, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    }
    return {
      name: 'pager',
      lanes: 1,
      attemptLimitMs: seconds(15),
      pausesMs: [seconds(10)],
      giveUpAfterMs: minutes(10),
      async send(entry, signal) {
        const subject = await findSubject(entry)
        if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
        await page(subject.kind === 'notice' ? subject.title : briefOf(subject, publicUrl).title, signal)
        return { state: 'sent' }
      },
      check: async () => 'not asked',
      recipientOf: () => ({ to: url }),
      prepareTest: () => ({ target: url, send: (_test, signal) => page(testTitle, signal) }),
    }
  },
}
`,
    },
    {
      file: 'src/server/notify/channels/channels.ts',
      anchor: "import { push } from './push/push-channel.ts'\n",
      before: "import { pager } from './pager/pager-channel.ts'\n",
      isAskedFor: true,
    },
    {
      file: 'src/server/notify/channels/channels.ts',
      anchor: 'const list = { mail, push, sms, ntfy, ',
      after: 'pager, ',
      isAskedFor: true,
    },
    {
      file: '.env.example',
      anchor: '#NTFY_TOKEN=\n',
      after: '# Address of the pager service.\n#PAGER_URL=https://pager.example.com\n',
    },
  ],
}
