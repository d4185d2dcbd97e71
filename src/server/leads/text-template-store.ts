import type { Db } from '#server/db/schema.ts'
import { type ChangedTemplates, type TextTemplates, textTemplateIds } from '#shared/contract/text-template.ts'
import { presetTemplates } from '#shared/leads/texts.ts'

/** Stores the owner's text templates. Only changed ones are stored, so that the defaults can be improved. */
export const createTextTemplateStore = (db: Db) => ({
  async read(): Promise<TextTemplates> {
    const rows = await db.selectFrom('text_templates').selectAll().execute()
    return { ...presetTemplates, ...Object.fromEntries(rows.map(({ id, words }) => [id, words])) }
  },

  async write(templates: ChangedTemplates): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const id of textTemplateIds) {
        const words = templates[id]
        if (words === undefined) continue
        await tx.deleteFrom('text_templates').where('id', '=', id).execute()
        if (words !== presetTemplates[id])
          await tx.insertInto('text_templates').values({ id, words }).execute()
      }
    })
  },
})
