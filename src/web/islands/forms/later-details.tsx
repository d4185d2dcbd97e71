import { type ReactNode, useEffect, useState } from 'react'
import type { InquiryReceipt } from '#shared/contract/answer.ts'
import type { LaterModules } from '#web/boot/later.ts'
import { later } from '../later.ts'
import type { SentDetailsProps } from './sent-details.tsx'

interface LaterDetailsProps extends Pick<SentDetailsProps, 'kind'> {
  /** The server's, on the page that sent it; one of the last release tells no more than that it has it. */
  answer: unknown
  said: SentDetailsProps['receipt']['said']
  /** Stands after what was understood, also while that is not here. */
  children: ReactNode
}

/** What the success panel tells besides the specified words, once it has been fetched: nobody needs it before. */
export function LaterDetails({ kind, answer, said, children }: LaterDetailsProps) {
  const [details, setDetails] = useState<LaterModules['sent-details']>()
  useEffect(() => {
    // Without it the panel has said what matters.
    later('sent-details').then(setDetails, () => {})
  }, [])
  const receipt = answer as InquiryReceipt | undefined
  const props = receipt?.answerBy && { kind, receipt: { ...receipt, said } }
  return (
    <>
      {details && props && <details.SentRecap {...props} />}
      {children}
      {details && props && <details.SentNext {...props} />}
    </>
  )
}
