import type { InquiryReceipt } from './contract/answer.ts'
import type { Business } from './contract/business.ts'
import type { Messages, Values } from './form-values.ts'

/**
 * The seam between the rooms: what the server tells the built pages, and what it gets back.
 * The server imports the built module by this shape and nothing else of src/web.
 */
export interface PageModule {
  /** What the page at `path` needs before it is rendered. */
  describePage(path: string, query?: string): PageDescription
  renderPage(input: PageInput): Promise<string>
}

export interface PageDescription {
  status: 200 | 404
  /** API paths whose answers the page shows on first load. */
  dataPaths: readonly string[]
  /** Whose page it is, and so whose files it needs. The owner's never enter an index. */
  side: Side
  /** What of the address's query the page goes by, spelt in one way; empty for all that means nothing to it. */
  search: string
  /** There is no end to what it may be asked: none of these answers is worth keeping. */
  isOneOff: boolean
}

/** The visitors' documents, or the owner's application. */
export type Side = 'documents' | 'owner'

export interface Asset {
  path: string
  integrity: string
}

/** Styles that only some documents need (src/web/styles), so that none carries what is another's. */
export const pageSheets = ['home', 'portfolio', 'about', 'forms', 'legal'] as const
export type PageSheet = (typeof pageSheets)[number]

/** The files that a document links. */
export interface PageAssets {
  script: Asset
  styles: readonly Asset[]
  /** Styles of some pages besides, by the sheet's name. */
  sheets: Readonly<Partial<Record<PageSheet, Asset>>>
  fonts: readonly string[]
  /** What the script may import later, by the module's name. */
  later: Readonly<Record<string, Asset>>
}

export interface PageInput {
  path: string
  /** Of the address, as `PageDescription` has it. */
  search: string
  /** Base address of the site without a trailing slash, for canonical and sharing links. */
  origin: string
  business: Business
  assets: PageAssets
  /** Answers by API path. */
  data: Readonly<Record<string, unknown>>
  /** Moment the page is made, ISO 8601; "last updated" and opening hours derive from it. */
  renderedAt: string
  /** Only on a page made in answer to a plain post. */
  plainForm?: PlainForm | undefined
  /** Whether the business is the owner's draft, which is for him alone. */
  isDraft?: boolean
}

/** Where a form stands after a plain post: one that the browser makes by itself, without our scripts. */
export interface PlainForm {
  isSent: boolean
  /** Of the inquiry that was sent, on its visitor's own success page. */
  receipt?: SentReceipt | undefined
  /** What was typed, to stand in the fields again. */
  values: Values
  errors: Messages
  /** What to say above the form when the fields are not the reason it was not sent. */
  notice?: PlainNotice | undefined
  /** What was to be asked about the values is asked: they are taken with the next post. */
  isAsked?: boolean | undefined
  /** The security check, on forms that have one. */
  question?: SealedQuestion | undefined
  /** On a page that is for one visitor alone. */
  photos?: PhotosToAdd | undefined
  /** On the page behind an invitation's link; without its token where it holds no more. */
  invitation?: { token?: string; signedInAs?: string | undefined } | undefined
}

/** Photos that this visitor may add to a request that is sent. */
export interface PhotosToAdd {
  /** Missing when it holds no more. */
  token?: string
  /** Places that have a photo. */
  taken: readonly number[]
  /** What was said against photos of the post that this page answers. */
  refusals: readonly string[]
}

/** What the success panel tells of an inquiry besides that it was sent. */
export interface SentReceipt extends Pick<InquiryReceipt, 'reference' | 'answerBy'> {
  /** The visitor's answers in words, by field. */
  said: Readonly<Record<string, unknown>>
}

export interface PlainNotice {
  title: string
  text: string
  /** Name of the field to go to. */
  field?: string | undefined
}

/** A sum whose answer the server can judge later without having kept it. */
export interface SealedQuestion {
  left: number
  right: number
  /** Goes back with the answer, in the field `questionFieldName`. */
  seal: string
}

/** Id of the form, or of the success panel in its place: where the browser scrolls to after a plain post. */
export const formId = 'form'

export const questionFieldName = 'question'

/** Goes with a post of values that were asked about. */
export const askedFieldName = 'asked'

/** A field that no person sees. The name is none that browsers or password managers fill in by themselves. */
export const trapFieldName = 'second_reference'

/** Id of the data block that the owner's application starts from. */
export const ownerInputElementId = 'owner-input'

export interface OwnerInput {
  path: string
  business: Business
  /** Where the sign-in stands after a plain post. */
  plainForm?: PlainForm | undefined
  /** What the application may fetch later, by the module's name. */
  later: PageAssets['later']
}
