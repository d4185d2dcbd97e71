import { minutes } from '#shared/durations.ts'
import { inquiries, inquiryKinds, type RecordOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { answerBy } from '#shared/leads/work.ts'
import type { SentReceipt } from '#shared/rendering.ts'
import { serviceTypeLabel } from '#shared/service-types.ts'
import type { InquiryStores } from './inquiry-store.ts'

export type FindReceipt = (page: string, id: string) => Promise<SentReceipt | undefined>

/** A success page's URL stays in the browser's history, so the answers are not shown forever. */
const shownForMs = minutes(30)

/** Returns what the success page of a plain post shows, by the id in its URL. */
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

/** Returns enough answers to notice a mistake, without the name. */
function saidAgain(record: RecordOf<'contact' | 'quote'>): SentReceipt['said'] {
  if ('subject' in record) return { phone: record.phone, subject: record.subject }
  const { phone, serviceType, address } = record
  return { phone, serviceType: serviceType && serviceTypeLabel(serviceType), address }
}
