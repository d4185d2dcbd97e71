import type { LeadSource } from '../contract/lead-source.ts'
import type { LeadWork } from './work.ts'

export type Answers = Readonly<Record<string, string | number>>

/**
 * Describes one answer for the owner. Mails, notifications, lists, spreadsheets and search use these, and every form
 * field must have one, so that none can be forgotten.
 */
export type FieldDescription<Value = string | number> =
  /** Details of the person. The owner answers by e-mail or phone. */
  | { as: 'name' | 'email' | 'phone' }
  /** The visitor's own text, the main part of the lead. */
  | { as: 'words'; label: string }
  | (Fact & Wording<Value>)
  /** The answer is stored but shown nowhere. */
  | { as: 'nothing' }

interface Fact {
  as: 'fact'
  label: string
  /** Shown for an answer that was left empty in the form, except in spreadsheets, whose cell stays empty. */
  whenEmpty?: string
  /** True when the search includes it, in the words that the owner sees. */
  isSearched: boolean
  /** True when it is shown only with the whole lead, because it would not be informative elsewhere. */
  isOnlyInDetail?: boolean
}

interface TextWording {
  isNumber?: never
  inWords?(value: string): string
}

interface NumberWording {
  isNumber: true
  inWords(value: number): string
}

type Wording<Value> = [Value] extends [number]
  ? NumberWording
  : [Value] extends [string]
    ? TextWording
    : TextWording | NumberWording

export type FieldDescriptions<Said = Answers> = {
  readonly [Field in keyof Said]: FieldDescription<Said[Field]>
}

/** What every stored lead has besides its answers. */
export interface LeadRecord {
  id: string
  createdAt: string
  /** Present only while the lead is suspected of being spam, and so kept out of mail and notifications. */
  suspectedSpam?: true | undefined
  /** Why the site suspects it (`spamSigns`); missing when the owner put it aside. */
  spamSigns?: string[] | undefined
  /** How its visitor first came, or how it came without a form; missing when unknown. */
  source?: LeadSource | undefined
}

/** A lead with a list of its own, to read, search, export and work through. */
export interface InquiryRecord extends LeadRecord, LeadWork {
  /** When the owner first opened it; null while it is unread. */
  seenAt: string | null
}

/** The type of stored answers, which may have values that the form no longer offers. */
export type Stored<Said> = { [Field in keyof Said]: Said[Field] extends number ? number : string }

/**
 * Everything the site knows about a kind of lead except its form's rules, for server and owner's pages alike. It is
 * plain data, because the browser's code includes it; the schemas are in kinds.ts and sendable.ts.
 */
export interface LeadDefinition<Said = Answers, Item extends LeadRecord = LeadRecord> {
  kind: string
  table: string
  descriptions: FieldDescriptions<Said>
  /** The page with its form, and the field with the answer to the security check where there is one. */
  form: { page: string; securityField?: string }
  /** Its name among the owner's figures, and in the URL of its list. */
  list: string
  /** Returns the query of the owner's page that shows it. */
  ownerQuery(id: string): string
  badge: { text: string; look: 'contact' | 'quote' | 'testimonial' | 'neutral' }
  isUrgent?(item: Item): boolean
  notification: { title: string; message(item: Item): string }
  mail: {
    subject(item: Item): string
    heading(item: Item): string
    linkLabel: string
    /** A note about the mail for the owner; without it, the mail says to whom a reply goes. */
    note?: string
  }
}

/** A kind of lead that has a list of its own among the owner's inquiries. */
export interface InquiryDefinition<Said = Answers, Item extends InquiryRecord = InquiryRecord>
  extends LeadDefinition<Said, Item> {
  paths: { send: string } & InquiryPaths
  /** Nouns for the middle of a sentence, such as "quote request". */
  noun: { one: string; many: string }
  title: string
  /** Present when visitors may add photos, which are in the table's column `photos`. */
  takesPhotos?: true
  /** The field with the kind of work, by which the list can be filtered. */
  serviceField?: keyof Said & string
  /** Returns what a line of the list shows besides name, time and text. */
  line(item: Item): {
    tag?: string
    note: string
    /** Place of the work: the detail has a button that shows it on a map. */
    place?: string
  }
}

export type InquiryPaths = ReturnType<typeof inquiryPaths>

/** Returns the owner's API paths for one kind of inquiry, by the name of its list. */
export const inquiryPaths = (list: string) => ({
  list,
  file: `${list}/export.csv`,
  item: (id: string) => `${list}/${id}`,
  restore: (id: string) => `${list}/${id}/restore`,
  seen: (id: string) => `${list}/${id}/seen`,
  notSpam: (id: string) => `${list}/${id}/not-spam`,
  spam: (id: string) => `${list}/${id}/spam`,
  unread: (id: string) => `${list}/${id}/unread`,
  events: (id: string) => `${list}/${id}/events`,
  contact: (id: string) => `${list}/${id}/contact.vcf`,
})
