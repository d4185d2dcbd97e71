import type { Timers } from '#server/base/timers.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { type ChannelName, channelFacts } from '#shared/channels.ts'
import type { ChannelTest } from '#shared/contract/alarm.ts'
import { seconds } from '#shared/durations.ts'
import { testOf } from './alarm-panel.ts'
import type { OpenChannel } from './channel.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import type { OutboxSender } from './outbox-sender.ts'
import type { PushDeviceStore } from './push-device-store.ts'

interface ChannelTesterOptions {
  channels: readonly OpenChannel[]
  devices: PushDeviceStore
  tests: ChannelTestStore
  /** The channel works, so this sends the messages that wait for it. */
  resume: OutboxSender['resume']
  sleep: Timers['sleep']
}

/** Timeout for the service and then for the phone: the owner waits for the result with the phone in hand. */
const sendLimitMs = seconds(8)
const lookEveryMs = 250
const mostLooks = seconds(8) / lookEveryMs

/** Sends a test by one channel without the outbox and returns the actual result. */
export function createChannelTester({ channels, devices, tests, resume, sleep }: ChannelTesterOptions) {
  async function waitForReceipt(id: string): Promise<void> {
    for (let look = 0; look < mostLooks; look += 1) {
      const test = await tests.find(id)
      if (!test || test.shownAt || test.failedAt) return
      await sleep(lookEveryMs)
    }
  }

  return {
    /** Returns undefined when the channel is not set up or there is no such phone. */
    async test(name: ChannelName, deviceId?: string): Promise<ChannelTest | undefined> {
      const channel = channels.find((other) => other.name === name)
      const trial = await channel?.prepareTest(deviceId)
      if (!channel || !trial) return undefined
      const test = await tests.begin(name, trial.target)
      const { id } = test
      try {
        await trial.send(test, AbortSignal.timeout(sendLimitMs))
        await tests.markAccepted(id)
        if (channelFacts[name].confirms) await waitForReceipt(id)
        else await resume(name)
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error
        await tests.markFailed(id, error.reason)
      }
      const outcome = await tests.find(id)
      return outcome && testOf(outcome, channel, await devices.list())
    },
  }
}
