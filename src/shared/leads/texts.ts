import { photoLinkPlace, type TextTemplateId, type TextTemplates } from '../contract/text-template.ts'
import { dialled } from '../phone.ts'

export const templateNames: Readonly<Record<TextTemplateId, string>> = {
  missed: 'Missed you',
  photo: 'Send a photo',
  on_way: 'On my way to quote',
  see_you: 'See you',
  quoted: 'Quote is in your email',
  review: 'Ask for a review',
  mail: 'Email',
}

export const presetTemplates: TextTemplates = {
  missed:
    'Hi {name}, this is {business}. I just tried to ring about your request. When suits you for a call?',
  photo:
    'Hi {name}, can you send a photo of the switchboard with its door open? Please don’t remove any cover. {photo link}',
  on_way: 'Hi {name}, this is {business}. I’m on my way to look at the job, about 20 minutes away.',
  see_you: 'Hi {name}, this is {business}. See you {day} at {time}.',
  quoted: 'Hi {name}, your quote is in your email. Ring or text me with questions. {business}',
  // Reviews are requested from everybody whose job is done, and for an honest opinion, never for praise.
  review:
    'Hi {name}, thank you for choosing {business}. If you have a minute, would you leave us a quick review? {review link}',
  mail: 'Hi {name},\n\nThank you for contacting {business}.',
}

/** Longer texts are sent, and paid for, as several messages. */
export const longText = 320

/** Values for placeholders in braces. An empty value is removed; a placeholder without a value stays visible. */
export interface TemplateValues {
  name: string
  business: string
  'photo link'?: string | undefined
  'review link'?: string | undefined
}

/** Fills in the placeholders; other text in braces stays as it is. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template
    .replaceAll(
      /\{(name|business|photo link|review link)\}/g,
      (place, key: keyof TemplateValues) => values[key] ?? place,
    )
    .trim()

/** Day and time in words, which the person who sends the text picks each time. */
interface DateValues {
  day: string
  time: string
}

export const fillDate = (words: string, date: DateValues): string =>
  words.replaceAll(/\{(day|time)\}/g, (_, key: keyof DateValues) => date[key])

export const usesDate = (words: string) => /\{(?:day|time)\}/.test(words)

/** Whether day and time, which are picked before sending, may be in a template; others are sent at once. */
export const mayUseDate = (id: TextTemplateId) => id !== 'review' && id !== 'mail'

/** Returns placeholders without a value: a misspelt one would be sent as it is. */
export function unfilledPlaces(id: TextTemplateId, template: string): string[] {
  const filled = fillTemplate(template, everyPlace)
  const dated = mayUseDate(id) ? fillDate(filled, { day: '', time: '' }) : filled
  return dated.match(/\{[^{}\n]*\}/g) ?? []
}

const everyPlace: Required<TemplateValues> = { name: '', business: '', 'photo link': '', 'review link': '' }

export const usesPhotoLink = (template: string) => template.includes(photoLinkPlace)

/** Returns where a review may be written: on the site, and on Google if the owner has set that profile. */
export const reviewLinks = (url: string, google: string | undefined): string =>
  google ? `${url}\nOr on Google: ${google}` : url

/** Returns a link that opens the phone's messaging app with the text. Both iPhones and Androids read `?&`. */
export const textHref = (phone: string, words: string): string =>
  `sms:${dialled(phone)}?&body=${encodeURIComponent(words)}`
