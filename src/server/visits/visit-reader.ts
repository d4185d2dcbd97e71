import type { KeyLike } from 'node:crypto'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Db } from '#server/db/schema.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import type { VisitReader } from '#server/notify/visit-reader.ts'
import { customerCalendar } from './calendar-files.ts'
import { findVisit, visitIn } from './visit-store.ts'

interface VisitReaderSite {
  business: ReadBusiness
  formKey: () => KeyLike
  publicUrl: string
}

export function createVisitReader(db: Db, { business, formKey, publicUrl }: VisitReaderSite): VisitReader {
  const tokens = createLinkTokens('visit', formKey, publicUrl)
  return {
    async find(id) {
      const row = await findVisit(db, id)
      return row && visitIn(row)
    },

    async told(id) {
      const row = await findVisit(db, id)
      if (!row?.startsAt) return undefined
      const link = await tokens.linkTo(db, row)
      return {
        ...{ visit: visitIn(row), link },
        invitation: (to) =>
          customerCalendar({ row, address: to.address, link }, { business: business(), publicUrl }, to),
      }
    },
  }
}
