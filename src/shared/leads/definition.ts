import type { LeadSource } from '../contract/lead-source.ts'
import type { LeadWork } from './work.ts'

/** What a visitor says in a form, by field. */
export type Answers = Readonly<Record<string, string | number>>

/**
 * What the owner gets to see of one answer, in his words. Mail, notification, list, file for spreadsheets and search
 * all go by this, and every field of a form must have one: so none can be forgotten anywhere.
 */
export type FieldDescription<Value = string | number> =
  /** Of the person. E-mail and phone are what the owner answers by. */
  | { as: 'name' | 'email' | 'phone' }
  /** The visitor's own words, the heart of the lead. */
  | { as: 'words'; label: string }
  | (Fact & Wording<Value>)
  /** Kept, but told nowhere. */
  | { as: 'nothing' }

interface Fact {
  as: 'fact'
  label: string
  /** Stands where nothing was said, but for the file, whose cell stays empty. */
  whenEmpty?: string
  /** By the words that the owner sees. */
  isSearched: boolean
  /** Told only where the whole lead is read: elsewhere it would take up room without telling anything. */
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

/** What every stored lead has besides what its visitor said. */
export interface LeadRecord {
  id: string
  createdAt: string
  /** There only while the lead is suspected of being spam, and so kept out of mail and notifications. */
  suspectedSpam?: true | undefined
}

/** A lead that the owner has a list of, to read, search, take along and work through. */
export interface InquiryRecord extends LeadRecord, LeadWork {
  /** When the owner first opened it; null while it is unread. */
  seenAt: string | null
  /** How its visitor first came; missing where nothing is known. */
  source?: LeadSource | undefined
}

/** The answers as they are stored: a value that a form offers today may be offered no more tomorrow. */
export type Stored<Said> = { [Field in keyof Said]: Said[Field] extends number ? number : string }

/**
 * All that the site knows of a kind of lead beside the rules of its form: storing, mailing, notifying, counting,
 * deleting and forgetting go by it, and so does the owner's area. The owner's part of the browser's code holds it, so
 * it is plain data, and the schemas stand in kinds.ts and sendable.ts.
 */
export interface LeadDefinition<Said = Answers, Item extends LeadRecord = LeadRecord> {
  kind: string
  /** As the database calls it. */
  table: string
  descriptions: FieldDescriptions<Said>
  /** The page that its form stands on, and the field with the answer to the security check where there is one. */
  form: { page: string; securityField?: string }
  /** Its name among the owner's figures, and in the address of his list. */
  list: string
  /** Where the owner finds it, below the address of his area. */
  ownerQuery(id: string): string
  /** Of a notification. */
  badge: { text: string; look: 'contact' | 'quote' | 'testimonial' | 'neutral' }
  /** Whether it can't wait. */
  isUrgent?(item: Item): boolean
  notification: { title: string; message(item: Item): string }
  mail: {
    subject(item: Item): string
    heading(item: Item): string
    linkLabel: string
    /** What the owner should know of the mail; without it, whom an answer to it goes to. */
    note?: string
  }
}

/** A kind of lead that has a list of its own among the owner's inquiries. */
export interface InquiryDefinition<Said = Answers, Item extends InquiryRecord = InquiryRecord>
  extends LeadDefinition<Said, Item> {
  paths: { send: string } & InquiryPaths
  /** As they stand in the middle of a sentence, such as "quote request". */
  noun: { one: string; many: string }
  /** Heading of the list. */
  title: string
  /** Visitors may add photos to it, in the column `photos` of its table. */
  takesPhotos?: true
  /** The field with the kind of work, by which the list can be narrowed. */
  serviceField?: keyof Said & string
  /** What a line of the list shows beside name, time and words. */
  line(item: Item): {
    tag?: string
    note: string
    /** Where the work is: the detail has a button that shows it on a map. */
    place?: string
  }
}

export type InquiryPaths = ReturnType<typeof inquiryPaths>

/** The owner's calls about one kind of inquiry, by the path of its list. */
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
