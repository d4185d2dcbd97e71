import type { Config } from '#server/config/config.ts'
import { briefWords, cutAtWord, type LeadBrief } from '#server/notify/channels/lead-brief.ts'

/** Two parts of 153 characters at most, because each part costs money. */
const maxLength = 306

/** Builds a lead's text message, which begins with the business's name as the sender. */
export function leadSms(brief: LeadBrief, businessName: string, alarmDetail: Config['alarmDetail']): string {
  const title = brief.title.replace(' · ', ', ')
  return smsText(`${businessName}: ${title}. ${briefWords(brief, alarmDetail, maxLength)}`, brief.link)
}

/** Builds a text of at most 306 characters: it cuts the words at a space if needed, and never the link. */
export const smsText = (words: string, link: string) =>
  `${cutAtWord(inPlainLetters(words), maxLength - link.length - 1, '...')} ${link}`

/** Replaces characters outside GSM 03.38, because a single one reduces a part from 153 to 67 characters. */
export const inPlainLetters = (text: string) =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('·', '-')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200B-\u200D]|\uFE0F/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
