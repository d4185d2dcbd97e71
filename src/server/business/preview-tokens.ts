import { createHmac, type KeyLike } from 'node:crypto'
import { isSameSecret } from '#server/base/same-secret.ts'
import { minutes } from '#shared/durations.ts'

export type PreviewTokens = ReturnType<typeof createPreviewTokens>

const goodForMs = minutes(15)

/** Makes tokens that show the draft to their holder until they expire; only this site can sign them. */
export function createPreviewTokens(key: () => KeyLike, now: () => Date) {
  const markOf = (until: string) =>
    createHmac('sha256', key()).update(`preview of the draft until ${until}`).digest()
  return {
    issue(): { token: string; until: string } {
      const until = new Date(now().getTime() + goodForMs)
      const text = String(until.getTime())
      return { token: `${text}.${markOf(text).toString('base64url')}`, until: until.toISOString() }
    },

    isGood(token: string): boolean {
      const [, until = '', mark = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
      return isSameSecret(Buffer.from(mark, 'base64url'), markOf(until)) && now().getTime() < Number(until)
    },
  }
}
