import { test as plainTest } from 'vitest'
import { startAlarmSite, startArmedSite } from './alarm-site.ts'
import { anEditor } from './business-calls.ts'
import { mailTo } from './lead-mail.ts'
import { made } from './made.ts'
import { startMailServer } from './mail-server.ts'
import { anOfferSite } from './offers.ts'
import { aQuoteWithToken } from './quote-photos.ts'
import { createTestApp } from './test-app.ts'
import { aVisitSite } from './visits.ts'

async function aMailingSite() {
  const server = await made(startMailServer)()
  return { server, t: await made(() => createTestApp(mailTo(server)))() }
}

/** A test that may ask for a site of its own, and for whoever and whatever is on it at first. */
export const test = plainTest
  .extend('t', made(createTestApp))
  /** The owner's session. */
  .extend('headers', ({ t }) => t.signIn())
  .extend('editor', ({ t }) => anEditor(t))
  /** A quote request that photos can be sent to. */
  .extend('quote', ({ t }) => aQuoteWithToken(t))
  .extend('offerSite', ({ t }) => anOfferSite(t))
  .extend('visitSite', ({ t }) => aVisitSite(t))
  .extend('mailingSite', aMailingSite)
  .extend('alarmSite', made(startAlarmSite))
  .extend('armedSite', made(startArmedSite))
