import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { useDeleteWithUndo } from '#web/owner/kit/undo/use-delete-with-undo.ts'
import { inBinUntil } from '../bin/in-bin-until.ts'
import { focusComingLeadRow } from '../lead/lead-rows.ts'
import { changeQueue } from '../queue/use-queue.ts'
import { wordsFor } from './inquiry.ts'
import { changeInquiries } from './use-inquiries.ts'

export const useDeleteInquiry = (kind: AnyInquiry) =>
  useDeleteWithUndo({
    itemPath: kind.paths.item,
    restorePath: kind.paths.restore,
    listPath: kind.paths.list,
    takeOut(queryClient, id) {
      changeInquiries(queryClient, kind, (item) => (item.id === id ? undefined : item))
      changeQueue(queryClient, (lead) => (lead.record.id === id ? undefined : lead))
    },
    alsoIn: [apiPaths.queue, apiPaths.adminSummary, apiPaths.notifications],
    words: wordsFor(kind),
    note: inBinUntil,
    onRestored: focusComingLeadRow,
  })
