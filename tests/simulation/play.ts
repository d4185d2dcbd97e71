import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startOfDay } from '#shared/brisbane-time.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { seededRandom } from '../support/seeded-random.ts'
import {
  auditHeard,
  auditOnce,
  auditRounds,
  auditRows,
  auditSilence,
  auditWaiting,
  rowsIn,
} from './auditor.ts'
import { accept, decline, offer } from './offer-acts.ts'
import { act, answer, forget, hand, hide, takeBack, undo, unhide } from './owner-acts.ts'
import type { PlantedBug } from './planted-bugs.ts'
import { Scene } from './scene.ts'
import type { StepKind, Story } from './story.ts'
import { memoryDisk, ToldSite } from './told-site.ts'
import { bootVirtualMachine, NeverQuiet } from './virtual-machine.ts'
import { correct, newLead, send, show } from './visitor-acts.ts'

/** After these an alarm may ring again at the same moment. */
const ringsAnew: ReadonlySet<StepKind> = new Set([
  'correct',
  'takeBack',
  'undo',
  'hand',
  'restore',
  'markNotSpam',
  'setClock',
])

/** Plays a story from its first to its last moment, and has it audited. Returns what was not as promised. */
export const play = (story: Story, bug?: PlantedBug) => tell(story, bug, (problems) => problems)

/** Returns all that went out, and all rows at the end: the same for the same story. */
export const traceOf = (story: Story) =>
  tell(story, undefined, (_problems, { outside, beside }) => {
    const sent = outside.attempts.map(
      ({ channel, entry, claimedAt }) => `${claimedAt} ${channel} ${entry.id}`,
    )
    return `${sent.join('\n')}\n${rowsIn(beside)}`
  })

async function tell<Result>(
  story: Story,
  bug: PlantedBug | undefined,
  read: (problems: string[], site: ToldSite) => Result,
): Promise<Result> {
  const folder = mkdtempSync(path.join(memoryDisk, 'story-'))
  using machine = bootVirtualMachine(story.seed, story.startsAt)
  const site = new ToldSite(story, folder, machine, bug)
  try {
    await site.begin()
    const problems = await run(new Scene(story, site)).catch((error: unknown) => {
      if (error instanceof NeverQuiet) return [error.message]
      throw error
    })
    return read(problems, site)
  } finally {
    site.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(scene: Scene): Promise<string[]> {
  for (const step of scene.story.steps) {
    scene.chance = seededRandom(step.seed)
    await steps[step.kind](scene)
    if (scene.problems.length > 0) return scene.problems
  }
  listenForLate(scene)
  await healAndWait(scene)
  auditEnd(scene)
  return scene.problems
}

const steps: Record<StepKind, (scene: Scene) => Promise<void> | void> = {
  send: (scene) => send(scene, newLead(scene)),
  async sendAgain(scene) {
    const lead = scene.pick(scene.site.leads)
    if (lead?.isForgotten === false) await send(scene, lead)
  },
  correct: (scene) => correct(scene, scene.lead()),
  answer: (scene) => answer(scene, scene.lead()),
  takeBack: (scene) =>
    takeBack(
      scene,
      scene.lead(({ answeredAt }) => answeredAt !== undefined),
    ),
  act: (scene) => act(scene, scene.lead()),
  undo: (scene) => undo(scene, scene.lead()),
  hand: (scene) => hand(scene, scene.lead()),
  remove: (scene) => hide(scene, scene.lead(), 'deleted'),
  markSpam: (scene) => hide(scene, scene.lead(), 'spam'),
  restore: (scene) =>
    unhide(
      scene,
      scene.lead(({ isListed, isMarked }) => isListed !== true && !isMarked),
    ),
  markNotSpam: (scene) =>
    unhide(
      scene,
      scene.lead(({ isListed, isMarked }) => isListed !== true && isMarked),
    ),
  offer: (scene) =>
    offer(
      scene,
      scene.lead(({ isListed }) => isListed === true),
    ),
  accept: (scene) =>
    accept(
      scene,
      scene.lead((lead) => lead.offer !== undefined),
    ),
  decline: (scene) =>
    decline(
      scene,
      scene.lead((lead) => lead.offer !== undefined),
    ),
  show,
  forget: (scene) => forget(scene, scene.lead()),
  kill({ site, chance }) {
    site.killSoon(1 + Math.floor(chance() ** 2 * 60), chance() < 0.5 ? 'dies before' : 'dies after')
  },
  restart: ({ site }) => site.restart(),
  fillDisk: ({ site, chance }) => site.fillDisk(1 + Math.floor(chance() * 40)),
  unwell({ site }) {
    site.outside.state.isUnwell = true
  },
  well({ site }) {
    site.outside.state.isUnwell = false
  },
  setClock: ({ site, chance }) => site.setClockBy(Math.floor((chance() - 0.7) * hours(5))),
  copy: ({ site }) => site.copy(),
  async loseMachine({ site, chance, problems }) {
    // Most are lost long after the last write.
    if (chance() < 0.7) await site.copy()
    const problem = await site.loseMachine()
    if (problem) problems.push(problem)
  },
  pass,
}

async function pass(scene: Scene): Promise<void> {
  const pauses = [1000, 5000, 21_000, minutes(1), minutes(3), minutes(11), minutes(31), hours(2), hours(9)]
  await scene.site.advance(scene.pick(pauses) ?? 0)
  listenForLate(scene)
  if (scene.story.isCalm) auditNow(scene)
}

async function healAndWait(scene: Scene): Promise<void> {
  const site = scene.site
  await site.heal()
  await site.advance(hours(3))
  const now = site.machine.now()
  const morning = startOfDay(now).getTime() + hours(6)
  const ms = (now.getTime() < morning ? morning : morning + days(1)) - now.getTime()
  const minute = (now.getTime() - startOfDay(now).getTime()) / minutes(1)
  if (minute < 7 * 60 || minute >= 20 * 60) await site.advance(ms + hours(1))
}

function listenForLate(scene: Scene): void {
  scene.problems.push(...auditSilence(scene.site.outside.attempts, scene.site.leads))
}

function auditNow(scene: Scene): void {
  scene.problems.push(...auditRows(scene.site.beside, scene.site.leads, scene.site.machine.now()))
}

function auditEnd(scene: Scene): void {
  const { outside, leads, beside, machine } = scene.site
  listenForLate(scene)
  auditNow(scene)
  scene.problems.push(...auditHeard(outside, leads))
  // Claims end by the wall's clock.
  const isSteady = scene.story.steps.every(({ kind }) => kind !== 'setClock')
  if (isSteady && outside.doubled.length > 0)
    scene.problems.push('A message was sent while another process was sending it')
  if (scene.story.isCalm) scene.problems.push(...auditOnce(outside.attempts))
  scene.problems.push(...auditWaiting(beside, machine.now()))
  if (!scene.story.steps.some(({ kind }) => ringsAnew.has(kind))) scene.problems.push(...auditRounds(beside))
}
