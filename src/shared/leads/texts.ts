import { photoLinkPlace, type TextTemplateId, type TextTemplates } from '../contract/text-template.ts'
import { dialled } from '../phone.ts'

export const templateNames: Readonly<Record<TextTemplateId, string>> = {
  missed: 'Missed you',
  photo: 'Send a photo',
  on_way: 'On my way to quote',
  quoted: 'Quote is in your email',
  review: 'Ask for a review',
  mail: 'Email',
}

export const presetTemplates: TextTemplates = {
  missed:
    'Hi {name}, this is {business}. I just tried to ring about your request. When suits you for a call?',
  photo:
    'Hi {name}, can you send a photo of the switchboard with its door open? Please don’t remove any cover. {photo link}',
  on_way: 'Hi {name}, this is {business}. I am on my way to look at the job, about 20 minutes.',
  quoted: 'Hi {name}, your quote is in your email. Ring or text me with questions. {business}',
  // Asked of everybody whose job is done, and for what they think of it: never for praise.
  review:
    'Hi {name}, thank you for having {business} do your job. Would you say in a few words how it went? {review link}',
  mail: 'Hi {name},\n\nThank you for asking {business}.',
}

/** Longer ones are sent, and paid for, as several. */
export const longText = 320

/** What the owner may put in braces. What is empty leaves nothing behind; what a text has no value for stays, to be seen. */
export interface TemplateValues {
  name: string
  business: string
  'photo link'?: string | undefined
  'review link'?: string | undefined
}

/** The words with everything in braces filled in; braces around anything else stay as they are. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template
    .replaceAll(
      /\{(name|business|photo link|review link)\}/g,
      (place, key: keyof TemplateValues) => values[key] ?? place,
    )
    .trim()

/** What stands in braces as something to be filled in, though nothing is: a slip of the hand would be sent as it stands. */
export const unfilledPlaces = (template: string): string[] =>
  fillTemplate(template, everyPlace).match(/\{[^{}\n]*\}/g) ?? []

const everyPlace: Required<TemplateValues> = { name: '', business: '', 'photo link': '', 'review link': '' }

export const usesPhotoLink = (template: string) => template.includes(photoLinkPlace)

/** Where a review may be written: on the site, and with Google where the owner has named his reviews there. */
export const reviewLinks = (url: string, google: string | undefined): string =>
  google ? `${url}\nOr on Google: ${google}` : url

/**
 * Opens the phone's own messages with the words filled in. Whatever a visitor calls himself stays within the words.
 * `?&` is what both iPhones and Androids read.
 */
export const textHref = (phone: string, words: string): string =>
  `sms:${dialled(phone)}?&body=${encodeURIComponent(words)}`
