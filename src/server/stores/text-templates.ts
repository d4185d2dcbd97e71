import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type TextTemplates, textTemplateIds } from '#shared/contract/text-template.ts'
import { presetTemplates } from '#shared/leads/texts.ts'

/** The owner's ready words. Only what was changed is stored: a preset may get better. */
export const createTextTemplateStore = (db: Kysely<Schema>) => ({
  async read(): Promise<TextTemplates> {
    const rows = await db.selectFrom('text_templates').selectAll().execute()
    return { ...presetTemplates, ...Object.fromEntries(rows.map(({ id, words }) => [id, words])) }
  },

  async write(templates: TextTemplates): Promise<void> {
    const changed = textTemplateIds.filter((id) => templates[id] !== presetTemplates[id])
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('text_templates').execute()
      if (changed.length === 0) return
      await tx
        .insertInto('text_templates')
        .values(changed.map((id) => ({ id, words: templates[id] })))
        .execute()
    })
  },
})
