import { shortDate } from '#shared/brisbane-time.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { type OfferRefusal, type OfferView, offerTokenName } from '#shared/offers/customer-page.ts'
import { inCents } from '#shared/offers/money.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { dayInWords } from '#shared/offers/validity.ts'
import { declineReasons, declineWords, offerTypeNames } from '#shared/offers/words.ts'
import { timeInWords } from '#shared/visits/times.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ContactLine, OfferSheet } from './offer-frame.tsx'
import { Facts, Lines, Note, Notice, Terms, Total, termsOf } from './offer-parts.tsx'

interface OpenOfferProps {
  view: OfferView
  refusal: OfferRefusal | undefined
  notice: string | undefined
}

/** Shows a quote that can be answered: lines, total, terms, and then the forms. */
export function OpenOffer({ view, refusal, notice }: OpenOfferProps) {
  const { document, asked } = view
  const isEstimate = document.type === 'estimate'
  const noun = offerTypeNames[document.type]
  return (
    <OfferSheet side={!isEstimate && <AfterAccepting />}>
      <div className="offer-part offer-top">
        <ContactLine state="open" />
        <h1>
          {noun} for {document.customer.name || 'you'}
        </h1>
        {document.customer.address && <p className="offer-where">{document.customer.address}</p>}
        {document.summary && <p className="offer-for">{document.summary}</p>}
        <Total document={document}>
          <span className="total__until">
            {isEstimate ? 'From' : 'Good until'}{' '}
            {isEstimate ? shortDate(new Date(document.writtenAt)) : dayInWords(document.validUntil)}
          </span>
        </Total>
        <a className="link offer-screen" href="#answer">
          {isEstimate ? 'Ask or say no' : 'Accept, ask or say no'}
        </a>
      </div>
      <Facts
        facts={[
          [noun, document.reference],
          ['Date', shortDate(new Date(document.writtenAt))],
        ]}
      />
      <section className="offer-part">
        <h2>What you get</h2>
        <Lines document={document} />
      </section>
      {document.note && (
        <section className="offer-part">
          <h2>Note from {document.business.name}</h2>
          <Note document={document} />
        </section>
      )}
      <section className="offer-part">
        <h2>{isEstimate ? 'What it means' : 'What you agree to'}</h2>
        {isEstimate ? (
          <p>
            This is an estimate, so the price is a rough one. You can’t accept it. A quote has the exact
            price.
          </p>
        ) : (
          <Terms document={document} />
        )}
      </section>
      <section className="offer-part offer-answer" id="answer" aria-labelledby="answer-title">
        <h2 id="answer-title">{isEstimate ? 'Your answer' : 'Accept this quote'}</h2>
        <Notice text={notice} />
        {!isEstimate && <AcceptForm view={view} refusal={refusal} />}
        <p className="offer-paper">
          <span>Name and signature</span>
          <span>Date</span>
        </p>
        <div className="offer-screen">
          {asked && <Asked words={asked.words} />}
          <AskForm view={view} refusal={refusal} />
          <DeclineForm view={view} />
        </div>
      </section>
    </OfferSheet>
  )
}

export const TokenField = ({ view: { token } }: { view: OfferView }) => (
  <input type="hidden" name={offerTokenName} value={token} />
)

function AcceptForm({ view, refusal }: Pick<OpenOfferProps, 'view' | 'refusal'>) {
  const { document, token } = view
  const error = refusal?.field === 'name' ? refusal : undefined
  const points = termsOf(document).length
  return (
    <form className="offer-form offer-screen" method="post" noValidate action={offerPaths.acceptOffer}>
      <TokenField view={view} />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        hint="First and last name"
        defaultValue={error?.value}
        error={error?.message}
        // After a refused post the focus starts in the field to correct.
        autoFocus={error !== undefined}
      />
      <Button type="submit" variant="live" disabled={token === ''}>
        Accept for {inCents(document.totalCents)}
      </Button>
      <p className="small">
        Your typed name and this button are your signature. You agree to the{' '}
        {points === 1 ? 'point' : `${numberWords[points] ?? points} points`} above. You don’t pay anything
        now.
      </p>
    </form>
  )
}

const numberWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

const Asked = ({ words }: { words: string }) => (
  <div className="offer-asked" id="asked" role="status">
    <b>We’ve got your question. We’ll get back to you.</b>
    <p dir="auto">{words}</p>
  </div>
)

function AskForm({ view, refusal }: Pick<OpenOfferProps, 'view' | 'refusal'>) {
  const error = refusal?.field === 'question' ? refusal : undefined
  return (
    <details className="offer-fold" open={error !== undefined}>
      <summary>{view.asked ? 'Ask something else' : 'Ask something'}</summary>
      <form className="offer-form" method="post" noValidate action={offerPaths.askAboutOffer}>
        <TokenField view={view} />
        <TextArea
          label="What do you want to know?"
          name="question"
          maxLength={1000}
          defaultValue={error?.value}
          error={error?.message}
        />
        <Button type="submit" disabled={view.token === ''}>
          Send question
        </Button>
      </form>
    </details>
  )
}

function DeclineForm({ view }: { view: OfferView }) {
  return (
    <details className="offer-fold">
      <summary>Not this time</summary>
      <form className="offer-form" method="post" action={offerPaths.declineOffer}>
        <TokenField view={view} />
        <fieldset className="offer-reasons">
          <legend>You don’t have to say why.</legend>
          {declineReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="why" value={reason} />
              {declineWords[reason]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" disabled={view.token === ''}>
          {`Turn this ${view.document.type} down`}
        </Button>
      </form>
    </details>
  )
}

const AfterAccepting = () => (
  <div className="contact-point">
    <h2>What happens after you accept</h2>
    <Steps isAccepted={false} />
  </div>
)

interface StepsProps {
  isAccepted: boolean
  accepted?: string
  /** The time that was agreed on. */
  visit?: VisitTime | null
}

/** Lists what follows an acceptance, in order. */
export function Steps({ isAccepted, accepted, visit }: StepsProps) {
  return (
    <ol className="offer-steps">
      <li data-done={isAccepted || undefined}>
        <b>You accept</b>
        <p>{accepted ?? 'With your name, on this page'}</p>
      </li>
      <li data-done={visit ? true : undefined}>
        <b>We agree on a day</b>
        <p>{visit ? timeInWords(visit) : 'We’ll get back to you'}</p>
      </li>
      <li>
        <b>The work, tested</b>
        <p>With a certificate of testing and compliance</p>
      </li>
      <li>
        <b>You pay</b>
        <p>As the quote says</p>
      </li>
    </ol>
  )
}
