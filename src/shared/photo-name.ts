const maxLength = 200

/** The encoding that browsers use in forms for characters that would end the name. */
const written = { '%22': '"', '%0D': ' ', '%0A': ' ' } as const

/** Invisible and direction-changing characters, except the joiner that combines emoji. */
const unseen = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Cleans a photo's file name for display: one line without path and hidden characters. */
export function displayName(given: string | undefined): string {
  const plain = (given ?? '').replace(/%(?:22|0D|0A)/g, (code) => written[code as keyof typeof written])
  const [last = ''] = plain.split(/[\\/]/).slice(-1)
  const shown = last.toWellFormed().replace(unseen, '').trim()
  return [...shown].slice(0, maxLength).join('') || 'photo'
}
