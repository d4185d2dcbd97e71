import { apiPaths } from '#shared/paths.ts'
import { useDeleteWithUndo } from '../session/use-delete-with-undo.ts'
import type { InquiryKind } from './inquiry.ts'

/** Deletes an inquiry, which takes its notification along, and offers to undo it. */
export function useDeleteInquiry<Item>(kind: InquiryKind<Item>) {
  return useDeleteWithUndo({ ...kind, shownIn: [kind.listPath, apiPaths.notifications] })
}
