import { apiPaths } from '#shared/paths.ts'
import { useDeleteWithUndo } from '../session/use-delete-with-undo.ts'
import type { InquiryKind, InquiryRecord } from './inquiry.ts'
import { changeInquiries } from './use-inquiries.ts'

export const useDeleteInquiry = <Item extends InquiryRecord>(kind: InquiryKind<Item>) =>
  useDeleteWithUndo({
    itemPath: kind.itemPath,
    restorePath: kind.restorePath,
    listPath: kind.listPath,
    takeOut: (queryClient, id) =>
      changeInquiries(queryClient, kind, (item) => (item.id === id ? undefined : item)),
    alsoIn: [apiPaths.adminSummary, apiPaths.notifications],
    words: kind.words,
  })
