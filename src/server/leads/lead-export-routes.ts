import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { apiPaths } from '#shared/paths.ts'
import { type ExportedLead, exportLeads } from './lead-export.ts'

/** Everything about leads as one file, for whoever goes on with other software. Registered only below the owner's hook. */
export const leadExportRoutes: FastifyPluginAsync<{ db: Kysely<Schema>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    apiPaths.leadExport,
    { config: { access: 'owner', logs: ['downloaded_all', 'site'] } },
    (_request, reply) => {
      reply.header('content-type', 'application/jsonl; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="leads-${isoDay(now())}.jsonl"`)
      return reply.send(Readable.from(jsonLines(exportLeads(db))))
    },
  )
}

/** One lead in each line (JSON Lines, jsonlines.org). The last line counts them: without it the file was cut short. */
async function* jsonLines(slices: AsyncIterable<ExportedLead[]>): AsyncGenerator<string> {
  let count = 0
  for await (const items of slices) {
    count += items.length
    yield items.map((item) => `${lineOf(item)}\n`).join('')
  }
  yield `${JSON.stringify({ kind: 'end', leads: count })}\n`
}

/** Some programs end a line at these as well, which JSON lets stand as they are: Node's readline, Python's splitlines. */
const lineOf = (item: ExportedLead) =>
  JSON.stringify(item).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
