import type { InquiryReceipt } from './contract/answer.ts'
import type { Business } from './contract/business.ts'
import type { NewPasswordPage } from './contract/new-password.ts'
import type { OwnerStatus } from './contract/owner-account.ts'
import type { OwnerSummary } from './contract/owner-summary.ts'
import type { SetUp } from './contract/set-up.ts'
import type { Queue } from './contract/work-queue.ts'
import type { Messages, Values } from './form-values.ts'
import type { OfferPage } from './offers/customer-page.ts'
import type { VisitPage } from './visits/customer-page.ts'

/** The interface between server and built pages: the server imports nothing else of src/web. */
export interface PageModule {
  /** Returns what the page at `path` needs before it is rendered. */
  describePage(path: string, query?: string): PageDescription
  renderPage(input: PageInput): Promise<string>
}

export interface PageDescription {
  status: 200 | 404
  /** API paths of the data that the page shows on first load. */
  dataPaths: readonly string[]
  /** Decides which files the page needs. Owner's pages are never indexed. */
  side: Side
  /** The query parameters that the page depends on, normalised; '' when none of them matters. */
  search: string
  /** True when the query can have any number of values, so that the response is not cached. */
  isOneOff: boolean
}

/** Visitors' documents, or the owner's application. */
export type Side = 'documents' | 'owner'

export interface Asset {
  path: string
  integrity: string
}

/** Stylesheets that only some documents need (src/web/styles), so that each links only its own. */
export const pageSheets = ['home', 'portfolio', 'about', 'forms', 'legal', 'offer'] as const
export type PageSheet = (typeof pageSheets)[number]

export interface PageAssets {
  script: Asset
  styles: readonly Asset[]
  /** Additional stylesheets of some pages, by name. */
  sheets: Readonly<Partial<Record<PageSheet, Asset>>>
  fonts: readonly string[]
  /** Present for the owner's application: modules its script imports, and the script that runs first. */
  ahead?: { imports: readonly Asset[]; script: Asset } | undefined
}

export interface PageInput {
  path: string
  /** The URL's query, as in `PageDescription`. */
  search: string
  /** Base URL of the site without a trailing slash, for canonical and sharing links. */
  origin: string
  business: Business
  assets: PageAssets
  data: Readonly<Record<string, unknown>>
  /** Time of rendering, ISO 8601; "last updated" and opening hours derive from it. */
  renderedAt: string
  /** Present only on a page in response to a plain form post. */
  plainForm?: PlainForm | undefined
  /** Whether the business is the owner's draft, which only he may see. */
  isDraft?: boolean
  /** Present on the dashboard of a person who is signed in. */
  firstView?: FirstView | undefined
}

/** What the dashboard shows first, as the owner's calls answer it. */
export interface FirstView {
  status: OwnerStatus
  summary: OwnerSummary
  queue: Queue
  /** Present only for a person with the role `owner`. */
  setUp: SetUp | undefined
  /** Present time, ISO 8601. */
  at: string
}

/** State of a form after a plain post, which the browser sends without scripts. */
export interface PlainForm {
  isSent: boolean
  /** The inquiry that was sent, on its visitor's own success page. */
  receipt?: SentReceipt | undefined
  values: Values
  errors: Messages
  /** Message above the form when the fields are not the reason for refusing it. */
  notice?: PlainNotice | undefined
  /** True when the question about unusual values has been shown: the next post is accepted with them. */
  isAsked?: boolean | undefined
  /** The security question, on forms that have one. */
  question?: SealedQuestion | undefined
  /** Present on the page where one visitor adds photos to a request. */
  photos?: PhotosToAdd | undefined
  /** Present on the customer's page of a quote. */
  offer?: OfferPage | undefined
  /** Present on the page of a visit's link. */
  visit?: VisitPage | undefined
  /** Present on the page of an invitation's link; without a token when it is no longer valid. */
  invitation?: { token?: string; signedInAs?: string | undefined } | undefined
  /** Present on the pages about a forgotten password. */
  newPassword?: NewPasswordPage | undefined
}

/** Photos that this visitor may add to a request that was sent. */
export interface PhotosToAdd {
  /** Allows adding photos; missing when it has expired. */
  token?: string
  taken: readonly number[]
  /** Error messages for photos of the post that this page answers. */
  refusals: readonly string[]
}

/** What the success panel shows of an inquiry besides the confirmation. */
export interface SentReceipt extends Pick<InquiryReceipt, 'reference' | 'answerBy'> {
  /** The visitor's answers in words, by field. */
  said: Readonly<Record<string, unknown>>
}

export interface PlainNotice {
  title: string
  text: string
  /** Name of the field that the notice links to. */
  field?: string | undefined
}

/** A sum whose answer the server can check later without having stored it. */
export interface SealedQuestion {
  left: number
  right: number
  /** Sent back with the answer, in the field `questionFieldName`. */
  seal: string
}

/** Id of the form, or of the success panel in its place, to which the browser scrolls after a plain post. */
export const formId = 'form'

export const questionFieldName = 'question'

/** Name of the field that confirms unusual values. */
export const askedFieldName = 'asked'

/** Name of the honeypot field, which no person sees and no browser fills in by itself. */
export const trapFieldName = 'second_reference'

/** Name of the sign-in page's parameter, and of the form's field, for somebody who has forgotten the password. */
export const forgottenName = 'forgotten'
/** Name of the link's parameter, and of the form's field, with the token of a link to set a new password. */
export const newPasswordName = 'new-password'

/** Id of the data block from which the owner's application starts. */
export const ownerInputElementId = 'owner-input'

export interface OwnerInput {
  path: string
  business: Business
  /** State of the sign-in after a plain post. */
  plainForm?: PlainForm | undefined
}
