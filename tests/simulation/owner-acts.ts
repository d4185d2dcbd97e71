import { createForgetting } from '#server/operations/forgetting.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { rowsIn } from './auditor.ts'
import type { KnownLead, Scene } from './scene.ts'
import type { SiteLife } from './site-life.ts'

export async function answer(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const site = scene.site
  const done = await site.attempt((life) => life.alarms.acknowledge(lead.id, 'dan', 'called'))
  if (!done) {
    lead.mayBeAnswered = true
    return
  }
  if (done.value && lead.answeredAt !== undefined) scene.problems.push(`${lead.mark} was answered twice`)
  if (done.value) lead.mayBeAnswered = true
  if (done.value && lead.isListed) lead.answeredAt = site.machine.elapsed()
}

export async function takeBack(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const answeredAt = lead.answeredAt ?? 0
  const sinceMs = scene.site.machine.elapsed() - answeredAt
  lead.answeredAt = undefined
  const done = await scene.site.attempt((life) => life.alarms.takeBack(lead.id))
  const isSure = scene.story.isCalm && lead.isListed === true && answeredAt >= scene.jumpedAt
  if (isSure && done?.value !== sinceMs <= 10_000)
    scene.problems.push(
      `An answer of ${lead.mark} could ${done?.value ? '' : 'not '}be taken back after ${sinceMs} ms`,
    )
  if (done?.value) lead.mayBeAnswered = false
}

export async function act(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const act = scene.pick<LeadAct>([
    { kind: 'spoke' },
    { kind: 'no_answer' },
    { kind: 'status', status: 'quoted' },
    { kind: 'status', status: 'won' },
    { kind: 'status', status: 'lost', reason: 'price' },
    { kind: 'status', status: 'new' },
    { kind: 'value', dollars: 120 },
    { kind: 'note', text: 'The gate is around the back.' },
  ]) as LeadAct
  const doer = {
    by: 'dan',
    key: `act-${Math.floor(scene.chance() * 1e9)}`,
    agoMs: scene.chance() < 0.2 ? 90_000 : 0,
  }
  const append = (life: SiteLife) => life.events.append(lead.kind, lead.id, act, doer)
  const first = await scene.site.attempt(append)
  // A phone without an answer sends it again.
  if (!first || scene.chance() < 0.3) {
    const again = await scene.site.attempt(append)
    if (first && again && first.value !== again.value && first.value && lead.isListed)
      scene.problems.push('An act that was sent twice became two')
  }
}

export async function undo(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  await scene.site.attempt(async (life) => {
    const undone = scene.pick((await life.events.list(lead.id)).filter(({ act }) => act.kind !== 'undo'))
    const doer = { by: 'dan', key: `undo-${Math.floor(scene.chance() * 1e9)}` }
    if (undone) await life.events.append(lead.kind, lead.id, { kind: 'undo', event: undone.id }, doer)
  })
  // An emergency that is handed back may ring again.
  lead.answeredAt = undefined
  lead.mayBeAnswered = true
}

export async function hand(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const to = scene.pick([...scene.site.people, null]) ?? null
  const key = `hand-${Math.floor(scene.chance() * 1e9)}`
  lead.answeredAt = undefined
  lead.mayBeAnswered = true
  await scene.site.attempt((life) =>
    life.events.append(lead.kind, lead.id, { kind: 'assigned', to }, { by: 'dan', key }),
  )
}

/** As the calls do it: the lead goes, its alarm ends, and that is noted. */
export async function hide(
  scene: Scene,
  lead: KnownLead | undefined,
  how: 'deleted' | 'spam',
): Promise<void> {
  if (lead?.isListed !== true) return
  lead.isListed = undefined
  lead.isMarked = how === 'spam'
  const done = await scene.site.attempt(async (life) => {
    const store = life.leads[lead.kind]
    await (how === 'spam' ? store.markSpam(lead.id) : store.remove(lead.id))
    await life.alarms.acknowledge(lead.id, 'dan', how)
    await life.events.note(lead.kind, lead.id, { kind: how }, 'dan')
  })
  if (done) lead.isListed = false
  if (done && !lead.mayBeAnswered) lead.answeredAt = scene.site.machine.elapsed()
}

export async function unhide(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  lead.answeredAt = undefined
  lead.isListed = undefined
  const done = await scene.site.attempt(async (life) => {
    const store = life.leads[lead.kind]
    const isBack = await (lead.isMarked ? store.markNotSpam(lead.id) : store.restore(lead.id))
    await life.alarms.takeBackRemoval(lead.id)
    const kind = lead.isMarked ? 'not_spam' : 'restored'
    await life.events.note(lead.kind, lead.id, { kind }, 'dan')
    return isBack || (await store.find(lead.id)) !== undefined
  })
  if (done?.value) lead.isListed = true
}

export async function forget(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const site = scene.site
  const places = { dataDir: site.folder, backupDir: site.folder }
  let isUnder = false
  const done = await site.attempt(async (life) => {
    isUnder = true
    const forgetting = createForgetting({
      ...{ db: life.db, places, now: site.machine.now, canRemovePhotos: async () => true },
      ...{ removePhoto: async () => {}, onRemains: () => {} },
    })
    return forgetting.forget(lead.kind, lead.id, { requests: 1, testimonials: false })
  })
  // Without an answer it may be gone, or not.
  if (!done && isUnder) lead.isForgotten = undefined
  if (done?.value !== 1) return
  lead.isForgotten = true
  const rows = rowsIn(site.beside)
  if (rows.includes(lead.email) || rows.includes(`${lead.mark} `))
    scene.problems.push(`${lead.mark} is still somewhere although its sender was forgotten`)
}
