const maxLength = 200

/** How browsers write these in a form, where they would end the name. */
const written = { '%22': '"', '%0D': ' ', '%0A': ' ' } as const

/** What changes how the text around it reads, or can't be seen. The joiner stays: emoji are put together with it. */
const unseen = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What somebody calls a photo's file, to be shown: without its path, in one line that reads as it is written. */
export function displayName(given: string | undefined): string {
  const plain = (given ?? '').replace(/%(?:22|0D|0A)/g, (code) => written[code as keyof typeof written])
  const [last = ''] = plain.split(/[\\/]/).slice(-1)
  const shown = last.toWellFormed().replace(unseen, '').trim()
  return [...shown].slice(0, maxLength).join('') || 'photo'
}
