import { minutes, seconds } from '#shared/durations.ts'
import type { Fate } from './simulated-network.ts'
import { settle, type Visits } from './simulated-visits.ts'

const fates: Fate[] = ['answered', 'answer lost', 'lost', 'refused', 'busy', 'busy after all']
const spans = [seconds(1), seconds(6), seconds(45), minutes(3), minutes(15)]

export const one = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % items.length]

/** What network, device and time can do to a visitor. */
export const createCircumstances = ({ browser, network, livePages, trouble }: Visits) => ({
  reach(pick: number) {
    const [request] = network.underWay.splice(pick % Math.max(1, network.underWay.length), 1)
    request?.reach(one(fates, Math.floor(pick / 7)) ?? 'lost')
  },
  disconnect() {
    network.isUp = false
  },
  connect() {
    network.isUp = true
    for (const page of livePages()) page.wake()
  },
  pass: (pick: number) => browser.pass(one(spans, pick) ?? 0, settle),
  fillUp() {
    browser.device.mode = 'full'
    trouble.wasFull = true
  },
  block() {
    browser.device.mode = 'blocked'
    trouble.wasBlocked = true
  },
  makeRoom() {
    browser.device.mode = 'well'
  },
})
