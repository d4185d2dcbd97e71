import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'
import { startPushService } from '../../tests/support/push-service.ts'
import { sendQuote, signInTo } from '../../tests/support/requests.ts'
import { startSite } from '../../tests/support/site-process.ts'
import { startSmsGateway } from '../../tests/support/sms-gateway.ts'
import { printTarget } from './report.ts'
import { shareOf } from './share-of.ts'

const count = 50
const patienceMs = 10_000

/** Measures the time from a lead's 201 to its push and SMS, with emergencies, since each rings alone. */
export async function benchAlarms(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-alarms-'))
  await using push = await startPushService()
  await using gateway = await startSmsGateway()
  const site = await startSite(folder, {
    ...push.environment,
    ...gateway.environment('messagemedia'),
    SMS_DAILY_LIMIT: '1000',
  })
  try {
    const headers = { ...(await signInTo(site.address)), 'content-type': 'application/json' }
    const body = JSON.stringify(push.subscribe().subscription)
    await fetch(site.address + apiPaths.alarmDevices, { method: 'POST', headers, body })
    const pushMs: number[] = []
    const smsMs: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const [pushed, texted] = [push.received.length, gateway.received.length]
      const answer = await sendQuote(site.address, {
        serviceType: 'emergency',
        description: `No power in house ${turn}`,
      })
      const answeredAt = performance.now()
      const { id } = ReceiptSchema.parse(await answer.json())
      pushMs.push((await arrival(push.received, pushed)) - answeredAt)
      smsMs.push((await arrival(gateway.received, texted)) - answeredAt)
      // Acknowledged, so that no further escalation step disturbs the next measurement.
      await fetch(site.address + apiPaths.acknowledgeLead(id), {
        method: 'POST',
        headers,
        body: JSON.stringify({ how: 'taken' }),
      })
    }
    console.log(`\n${count} emergencies, one after the other, from the 201 to the service`)
    printTarget('push, median', `${shareOf(pushMs, 0.5)} ms`, '<= 1000 ms')
    printTarget('push, p95', `${shareOf(pushMs, 0.95)} ms`, '<= 1000 ms')
    printTarget('push, slowest', `${shareOf(pushMs, 1)} ms`, '< 2000 ms')
    printTarget('text message, p95', `${shareOf(smsMs, 0.95)} ms`, '<= 1000 ms')
    printTarget('text message, slowest', `${shareOf(smsMs, 1)} ms`, '< 2000 ms')
  } finally {
    await site.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns when the request after the first `before` ones arrived; throws after ten seconds. */
async function arrival(received: readonly { at: number }[], before: number): Promise<number> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const next = received[before]
    if (next) return next.at
    if (performance.now() > giveUpAt) throw new Error('An alarm did not come.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
