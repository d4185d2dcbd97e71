import type { Config } from '#server/config/config.ts'
import { briefWords, cutAtWord, type LeadBrief } from '#server/notify/channels/lead-brief.ts'

/** Two parts of 153 characters, and not three: each part is paid for. */
const maxLength = 306

/** A lead as a text message; the business's name says who writes. */
export function leadSms(brief: LeadBrief, businessName: string, alarmDetail: Config['alarmDetail']): string {
  const title = brief.title.replace(' · ', ', ')
  return smsText(`${businessName}: ${title}. ${briefWords(brief, alarmDetail, maxLength)}`, brief.link)
}

/** At most 306 characters: the words cut at a space where they must be, the link whole. */
export const smsText = (words: string, link: string) =>
  `${cutAtWord(inPlainLetters(words), maxLength - link.length - 1, '...')} ${link}`

/** One character that GSM 03.38 has not, and a part holds 67 instead of 153. */
const inPlainLetters = (text: string) =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('·', '-')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200B-\u200D]|\uFE0F/gu, '')
    .replaceAll(/\s+/g, ' ')
