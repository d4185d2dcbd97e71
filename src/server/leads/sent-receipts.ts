import { minutes } from '#shared/durations.ts'
import { inquiries, inquiryKinds, type RecordOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { answerBy } from '#shared/leads/work.ts'
import type { SentReceipt } from '#shared/rendering.ts'
import { serviceTypeLabel } from '#shared/service-types.ts'
import type { InquiryStores } from './inquiry-store.ts'

export type FindReceipt = (page: string, id: string) => Promise<SentReceipt | undefined>

/** The address of a success page stays in the browser's history; what was answered is not shown for ever. */
const shownForMs = minutes(30)

/** What the success page of a plain post tells its visitor, by the id that its address carries. */
export const createSentReceipts =
  (stores: InquiryStores, now: () => Date): FindReceipt =>
  async (page, id) => {
    const kind = inquiryKinds.find((kind) => inquiries[kind].form.page === page)
    const record = kind && (await stores[kind].find(id))
    if (!record || now().getTime() - Date.parse(record.createdAt) > shownForMs) return undefined
    return {
      reference: referenceOf(kind, id),
      answerBy: answerBy(record).toISOString(),
      said: saidAgain(record),
    }
  }

/** Enough to see a mistake, and no name. */
function saidAgain(record: RecordOf<'contact' | 'quote'>): SentReceipt['said'] {
  if ('subject' in record) return { phone: record.phone, subject: record.subject }
  const { phone, serviceType, address } = record
  return { phone, serviceType: serviceType && serviceTypeLabel(serviceType), address }
}
