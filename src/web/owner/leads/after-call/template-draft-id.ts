import type { TextTemplateId } from '#shared/contract/text-template.ts'

export const templateDraftId = (id: TextTemplateId) => `text ${id}`
