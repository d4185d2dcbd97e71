import { changeRows, findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { type AlarmSettings, defaultAlarmSettings } from '#shared/alarm-settings.ts'
import { AlarmSettingsSchema } from '#shared/contract/alarm.ts'
import { workingRoles } from '#shared/roles.ts'

export type AlarmSettingsStore = ReturnType<typeof createAlarmSettingsStore>

const id = 1

export function createAlarmSettingsStore(db: Db) {
  return {
    /** Returns the defaults when nothing is stored, or when the stored settings are no longer valid. */
    async read(): Promise<AlarmSettings> {
      const row = await findRow(db.selectFrom('alarm_settings').select('values'), { id })
      const parsed = row && AlarmSettingsSchema.safeParse(JSON.parse(row.values))
      return parsed?.success ? parsed.data : defaultAlarmSettings
    },

    async write(settings: AlarmSettings): Promise<void> {
      const values = JSON.stringify(settings)
      await db
        .insertInto('alarm_settings')
        .values({ id, values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ values }))
        .execute()
    },

    /** Lists the people who can get alarms, which leaves out those with read-only access. */
    people: () =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'isOnDuty'])
        .where('role', 'in', workingRoles)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    setDuty(id: string, isOnDuty: boolean): Promise<boolean> {
      const people = db.updateTable('users').where('role', 'in', workingRoles)
      return changeRows(people.set({ isOnDuty: isOnDuty ? 1 : 0 }), { id })
    },
  }
}
