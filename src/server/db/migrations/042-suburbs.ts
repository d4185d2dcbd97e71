import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Lead {
  id: string
  subject: string
  source: string
}

/** A contact request that came without a form has its suburb apart, and no longer behind the service in its subject. */
export const suburbs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('contact_requests')
      .addColumn('suburb', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const { rows } = await sql<Lead>`
      select id, subject, source from contact_requests where subject <> '' and source like '%"how":"%'
    `.execute(db)
    for (const lead of rows) {
      const suburb = suburbIn(lead)
      const subject = lead.subject.slice(0, lead.subject.length - suburb.length).replace(/, $/, '')
      if (suburb)
        await sql`update contact_requests set suburb = ${suburb}, subject = ${subject} where id = ${lead.id}`.execute(
          db,
        )
    }
  },
}

const service =
  /^(?:Industrial Electrical|Commercial Electrical|Residential Electrical|Testing & Certification|Emergency Service)(?:, |$)/

/** Reads it as the site did until this migration, whatever its words have become since. */
function suburbIn({ subject, source }: Lead): string {
  const { how, source: door } = JSON.parse(source)
  const came = how === 'missed_call' ? 'Missed call' : door ? '' : 'Added by hand'
  return how && subject !== came ? subject.replace(service, '') : ''
}
