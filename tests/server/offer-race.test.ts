import { test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import { expectOneOutcome } from '../support/offer-rivals.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('over two processes a quote has one outcome, and a time is booked once', {
  timeout: seconds(60),
}, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { WEB_WORKERS: '2' })
  try {
    await expectOneOutcome([site.address])
  } finally {
    await site.stop()
  }
})
