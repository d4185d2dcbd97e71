import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Alarms, which ring until somebody answers a lead; the phones that they ring on; and an outbox that goes out by more
 * ways than mail. Whatever is in the outbox before is mail about a lead.
 */
export const alarms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, preset] of [
      ['channel', 'mail'],
      ['target', ''],
      ['alarm_id', ''],
      ['about', 'lead'],
      ['urgency', 'ordinary'],
      ['sent_with', ''],
      ['provider_id', ''],
    ] as const) {
      await db.schema
        .alterTable('outbox')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(preset))
        .execute()
    }
    await db.schema.alterTable('outbox').addColumn('shown_at', 'text').execute()
    await db.schema
      .createIndex('outbox_alarm')
      .on('outbox')
      .column('alarm_id')
      .where(sql.ref('alarm_id'), '!=', sql.lit(''))
      .execute()
    await db.schema
      .createIndex('outbox_target')
      .on('outbox')
      .columns(['target', 'sent_at'])
      .where(sql.ref('target'), '!=', sql.lit(''))
      .execute()

    await db.schema
      .createTable('alarms')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull().unique())
      .addColumn('urgency', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('rang_at', 'text')
      .addColumn('next_round_at', 'text')
      .addColumn('proof_due_at', 'text')
      .addColumn('resume_at', 'text')
      .addColumn('acknowledged_at', 'text')
      .addColumn('acknowledged_by', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('acknowledged_how', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (const due of ['next_round_at', 'proof_due_at']) {
      await db.schema
        .createIndex(`alarms_${due}`)
        .on('alarms')
        .column(due)
        .where(sql.ref(due), 'is not', null)
        .execute()
    }

    await db.schema
      .createTable('push_devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_hash', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_synced_at', 'text', (column) => column.notNull())
      .addColumn('last_proof_at', 'text')
      .addColumn('broken_at', 'text')
      .addColumn('broken_reason', 'text', (column) => column.notNull().defaultTo(''))
      .execute()

    await db.schema
      .createTable('channel_tests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('accepted_at', 'text')
      .addColumn('shown_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_off', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('alarm_settings')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('values', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('is_on_duty', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
