import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { apiPaths } from '#shared/paths.ts'
import { type ExportedLead, exportLeads } from './lead-export.ts'

/** Routes to export all leads for a move to other software. Register them only below the owner's hook. */
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

/**
 * Writes one lead per line (JSON Lines, jsonlines.org). The last line holds the count: if it is missing, the file is
 * truncated.
 */
async function* jsonLines(slices: AsyncIterable<ExportedLead[]>): AsyncGenerator<string> {
  let count = 0
  for await (const items of slices) {
    count += items.length
    yield items.map((item) => `${lineOf(item)}\n`).join('')
  }
  yield `${JSON.stringify({ kind: 'end', leads: count })}\n`
}

/** Escapes line separators that JSON allows but some programs split at: Node's readline, Python's splitlines. */
const lineOf = (item: ExportedLead) =>
  JSON.stringify(item).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
