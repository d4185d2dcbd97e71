import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes, seconds } from '#shared/durations.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { sendQuote } from '../support/requests.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Three processes are started in a row, each slowly on a busy machine. */
vi.setConfig({ testTimeout: minutes(2) })

async function startMailingSite(dataDir: string, smtpUrl: string): Promise<SiteProcess> {
  const site = await startSite(dataDir, {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Website <site@example.com>',
    OWNER_EMAIL: 'owner@example.com',
  })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return site
}

const mailsTaken = (server: MailServer, count: number) =>
  vi.waitFor(() => expect(server.received).toHaveLength(count), { timeout: seconds(30) })

/** What two minutes do to the claim of a process that is gone. */
function letClaimsRunOut(dataDir: string): unknown[] {
  const db = new DatabaseSync(path.join(dataDir, 'site.db'))
  const rows = db.prepare('select state, attempts, sent_at from outbox').all()
  db.exec("update outbox set claimed_until = '2000-01-01T00:00:00.000Z' where claimed_until > ''")
  db.close()
  return rows.map((row) => ({ ...row }))
}

const subjects = (server: MailServer) => server.received.map(({ headers }) => headers.subject?.[0])

test('a lead whose process was killed before its mail went out is mailed once by the next one', async () => {
  using folder = temporaryFolder()
  const stuck = await startMailServer()
  stuck.behaviour = 'hold'
  const killed = await startMailingSite(folder.path, stuck.url)
  const answers = []
  for (const name of ['First', 'Second']) answers.push(await sendQuote(killed.address, { name }))
  await stuck.held
  await killed.stop('SIGKILL')
  await stuck.stop()
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(stuck.received).toEqual([])
  expect(letClaimsRunOut(folder.path)).toEqual([
    { state: 'pending', attempts: 1, sent_at: null },
    { state: 'pending', attempts: 0, sent_at: null },
  ])

  await using server = await startMailServer()
  const next = await startMailingSite(folder.path, server.url)
  await mailsTaken(server, 2)
  await next.stop()
  const last = await startMailingSite(folder.path, server.url)
  await last.stop()
  expect(subjects(server).toSorted()).toEqual([
    'Quote request from First, Residential Electrical, North Lakes',
    'Quote request from Second, Residential Electrical, North Lakes',
  ])
})

test('a mail that was taken just before the kill comes again under the same Message-ID, if at all', async () => {
  using folder = temporaryFolder()
  await using server = await startMailServer()
  server.behaviour = 'hold'
  const killed = await startMailingSite(folder.path, server.url)
  await sendQuote(killed.address, { name: 'Taken' })
  await server.held
  await killed.stop('SIGKILL')
  server.release()
  await mailsTaken(server, 1)
  letClaimsRunOut(folder.path)

  const next = await startMailingSite(folder.path, server.url)
  await mailsTaken(server, 2)
  await next.stop()
  const names = server.received.map(({ headers }) => headers['message-id']?.[0])
  expect(new Set(names).size).toBe(1)
})
