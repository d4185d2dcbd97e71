import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { restoreBackup } from '#server/operations/restore.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { armPhone, inDatabase, sendEmergency, startAlarmProcess } from '../support/alarm-process.ts'
import { runCommand } from '../support/command.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPushService } from '../support/push-service.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Real processes, and a time limit that has to pass. */
vi.setConfig({ testTimeout: minutes(2) })
const patience = { timeout: seconds(40), interval: 20 }

const mailTo = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Website <site@example.com>',
  OWNER_EMAIL: 'owner@example.com',
})

test('a push service that says nothing holds up neither mail nor text message, and is not waited for', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  await using gateway = await startSmsGateway()
  await using mail = await startMailServer()
  const site = await startAlarmProcess(folder.path, push, {
    ...gateway.environment('messagemedia'),
    ...mailTo(mail.url),
  })
  await armPhone(site, push)
  push.reply = 'hang'
  await sendEmergency(site.address, 'No power at all')
  await vi.waitFor(() => {
    expect(mail.received).toHaveLength(1)
    expect(gateway.messages).toHaveLength(1)
  }, patience)
  const reasons = () =>
    inDatabase(folder.path, (db) =>
      db.prepare("select last_error from outbox where channel = 'push' and last_error != ''").all(),
    )
  await vi.waitFor(() => expect(String(reasons()[0]?.last_error)).toMatch(/didn’t answer in time/), patience)
})

test('a site restored elsewhere from its backup reaches the same phone', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  const dataDir = path.join(folder.path, 'data')
  const backupDir = path.join(folder.path, 'backups')
  const site = await startAlarmProcess(dataDir, push)
  const phone = await armPhone(site, push)
  const made = await runCommand('backup', [], { DATA_DIR: dataDir, BACKUP_DIR: backupDir })
  const [, archive = ''] = /checked: (\S+\.tar\.gz)/.exec(made.out) ?? []
  await site.stop('SIGKILL')

  const restored = path.join(folder.path, 'another-machine')
  await restoreBackup({
    archive,
    dataDir: restored,
    backupDir: path.join(restored, 'backups'),
    databaseUrl: undefined,
    force: false,
    now: () => new Date(),
  })
  const next = await startAlarmProcess(restored, push)
  await sendEmergency(next.address, 'After the move')
  await vi.waitFor(() => expect(phone.messages).toHaveLength(1), patience)
  expect(push.received.filter(({ path: asked }) => phone.subscription.endpoint.endsWith(asked))).toHaveLength(
    1,
  )
})
