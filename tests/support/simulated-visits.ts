import type { Values } from '#shared/form-values.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { savedFormPrefix } from '#web/islands/forms/saved-form-prefix.ts'
import { createTabKeys, type SavedForm } from '#web/islands/forms/saved-forms.ts'
import { createBrowser, type SimulatedPage, type Tab } from './simulated-browser.ts'
import { createLeadServer, createNetwork } from './simulated-network.ts'

/** What the visitor may expect of a press of "send". */
interface Press {
  page: SimulatedPage
  content: string
  /**
   * `back`: taken back, discarded or returned to the form. `gone`: lost with a page that had to stay open.
   */
  standing: 'wanted' | 'told' | 'back' | 'gone'
}

export const contentOf = ({ a = '', b = '' }: Values) => `${a} ${b}`.trim()
const textsIn = (content: string) => content.split(' ').filter(Boolean)
const textsOf = ({ values, since, kept }: SavedForm) => [
  ...Object.values({ ...values }),
  ...Object.values({ ...since }),
  ...textsIn(String(kept?.body ?? '')),
]
export const pressOf = ({ kept }: SavedForm) => kept?.success.title.replace('sent ', '') ?? ''

/**
 * Simulates one browser and its visitor, and checks what the visitor was promised: nothing is called sent
 * that wasn't, no request is lost or doubled, nothing typed is lost, nothing old comes back.
 */
export function createVisits({ hasLocks = true } = {}) {
  const clock = { now: 0 }
  const server = createLeadServer(() => clock.now)
  const network = createNetwork(server)
  const browser = createBrowser({ network, clock, hasLocks, onToast: noteToast, onFill: noteFill })
  const tabs: Tab[] = []
  const presses = new Map<string, Press>()
  /** Every text ever typed: `live`, or `over` when replaced, cleared, sent or lost with an unsaved page. */
  const texts = new Map<string, 'live' | 'over'>()
  /** Texts that are or may be in two forms because of what the visitor did. */
  const copied = new Set<string>()
  /** Texts that may disappear, because they or their draft were posted without scripts. */
  const excused = new Set<string>()
  const justTold: string[] = []
  /** Keys of the forms that pages had when they were frozen. */
  const keysBefore = new Map<SimulatedPage, string>()
  /** Pages that replaced a page with a success panel, by the key of the sent form. */
  const panels = new Map<SimulatedPage, string>()
  const trouble = { wasFull: false, wasBlocked: false }

  const pages = () => tabs.flatMap((tab) => tab.pages).filter(({ status }) => status !== 'gone')
  const livePages = () => pages().filter(({ status }) => status === 'live')
  const onDevice = (): SavedForm[] =>
    Object.entries(browser.device.items).flatMap(([name, text]) =>
      name.startsWith(savedFormPrefix) ? JSON.parse(text) : [],
    )

  /** Reported by the next audit, because an exception inside the browser would be swallowed. */
  const broken: string[] = []
  function promise(isHeld: boolean, words: string): void {
    if (!isHeld) broken.push(words)
  }

  /** False when nothing can be expected of what the device shows again. */
  const isStrict = () => hasLocks && !trouble.wasBlocked

  function noteToast(page: SimulatedPage, { title, description }: ToastContent): void {
    const [kind, id = ''] = title.split(' ')
    const press = presses.get(id)
    if (!press) return
    if (kind === 'sent') {
      const isThere = server.leads.some(({ content }) => content === press.content)
      promise(isThere || !isStrict(), `${id} was told sent and is not with the owner`)
      // A send that a page holds only in memory, because the device is full, may still go out.
      const isWanted = press.standing === 'wanted' || press.standing === 'gone'
      promise(isWanted || !isStrict(), `${id} was told sent and was ${press.standing}`)
      press.standing = 'told'
      justTold.push(id)
      if (page.controller?.read().phase === 'filling')
        for (const text of Object.values(page.fields)) copied.add(text)
    } else if (description === 'refused' || page.controller?.read().phase === 'filling')
      press.standing = 'back'
  }

  function noteFill(values: Values): void {
    for (const text of Object.values(values)) {
      promise(texts.get(text) === 'live' || !isStrict(), `${text} came back`)
    }
  }

  /** Returns the form of a page as the page itself knows it. */
  function formsOn(page: SimulatedPage): { texts: string[]; press: string } {
    const state = page.controller?.read()
    if (state && 'form' in state) return { texts: textsOf(state.form), press: pressOf(state.form) }
    const pressed = state?.phase === 'opening' ? state.pressed : undefined
    return { texts: [], press: pressed?.send.success.title.replace('sent ', '') ?? '' }
  }

  /** Checks all promises, once everything pending in the browser has settled. */
  function audit(): void {
    const saved = onDevice()
    const savedTexts = new Set(saved.flatMap(textsOf))
    for (const id of justTold.splice(0)) {
      const isLeft = saved.some((form) => pressOf(form) === id)
      promise(!isLeft || trouble.wasBlocked || !hasLocks, `${id} was sent and is still kept`)
      for (const text of textsIn(presses.get(id)?.content ?? '')) {
        if (savedTexts.has(text)) copied.add(text)
        if (!copied.has(text)) texts.set(text, 'over')
        else excused.add(text)
      }
    }
    for (const page of livePages()) noteCopies(page)
    const shown = pages().flatMap((page) => [...Object.values(page.fields), ...formsOn(page).texts])
    const there = new Set([...shown, ...savedTexts])
    for (const [text, standing] of texts) {
      if (standing === 'over' || there.has(text)) continue
      const isExcused = excused.has(text) || trouble.wasFull || trouble.wasBlocked || !hasLocks
      promise(isExcused, `${text} was typed and is lost`)
      texts.set(text, 'over')
    }
    const kept = new Set([...saved.map(pressOf), ...pages().map((page) => formsOn(page).press)])
    for (const [id, press] of presses) {
      if (press.standing !== 'wanted' || kept.has(id) || press.page.status === 'frozen') continue
      promise(trouble.wasFull || trouble.wasBlocked || !hasLocks, `${id} is kept nowhere`)
      press.standing = 'gone'
    }
    for (const page of livePages()) {
      const state = page.controller?.read()
      if (state?.phase !== 'filling') continue
      const isTrue = contentOf(state.form.values) === contentOf(page.fields)
      for (const text of Object.values(page.fields)) if (copied.has(text)) texts.set(text, 'live')
      promise(
        isTrue,
        `the page shows "${contentOf(page.fields)}" and saves "${contentOf(state.form.values)}"`,
      )
    }
    for (const [page, key] of panels) auditPanel(page, key)
    if (hasLocks) auditTabs()
    auditLeads()
    if (broken.length > 0) throw new Error(`Broken promise: ${broken.join('; ')}`)
  }

  /** A success panel must be there again after a reload, or when the visitor goes back to it. */
  function auditPanel(page: SimulatedPage, key: string): void {
    const phase = page.controller?.read().phase
    if (page.status === 'live' && phase === 'opening') return
    panels.delete(page)
    if (page.status !== 'live') return
    promise(phase === 'sent' && page.controller?.readKey() === key, `a page forgot that ${key} is sent`)
  }

  /** A page that returns while another one has its form continues with a copy. */
  function noteCopies(page: SimulatedPage): void {
    const state = page.controller?.read()
    const before = keysBefore.get(page)
    if (state?.phase === 'opening' || before === undefined) return
    keysBefore.delete(page)
    if (!state || !('form' in state) || state.form.key === before) return
    for (const text of Object.values(page.fields)) {
      copied.add(text)
      texts.set(text, 'live')
    }
  }

  function auditTabs(): void {
    for (const page of browser.holders.values())
      promise(page.status === 'live', 'a page out of sight has a lock')
    const keys = livePages().flatMap(({ controller }) => {
      const state = controller?.read()
      return state && 'form' in state ? [state.form.key] : []
    })
    promise(new Set(keys).size === keys.length, 'two tabs have the same form')
    // A page that has just returned shows its former state for a moment.
    const settled = livePages().filter(({ controller }) => controller?.read().phase !== 'opening')
    const shown = settled.flatMap(({ fields }) => Object.values(fields))
    const twice = shown.find((text, index) => text && shown.indexOf(text) < index && !copied.has(text))
    promise(twice === undefined, `${twice} stands in two tabs`)
  }

  function auditLeads(): void {
    const keys = server.leads.flatMap(({ key }) => key ?? [])
    promise(new Set(keys).size === keys.length || !isStrict(), 'a form made two leads')
    const sent = server.leads.flatMap(({ content }) => textsIn(content))
    const twice = sent.find((text, index) => sent.indexOf(text) < index && !copied.has(text))
    promise(twice === undefined || !isStrict(), `${twice} was sent twice`)
  }

  /** Notes the form's key of a page that was just frozen; even text typed early has one by then. */
  function noteKey(page: SimulatedPage): void {
    const key = createTabKeys(() => page.tab.session.storage()).read('quote')
    if (page.controller && key !== undefined) keysBefore.set(page, key)
  }

  return {
    noteKey,
    noteCopies,
    clock,
    server,
    network,
    browser,
    tabs,
    presses,
    texts,
    copied,
    excused,
    panels,
    trouble,
    pages,
    livePages,
    onDevice,
    audit,
    promise,
  }
}

export type Visits = ReturnType<typeof createVisits>

/** Waits until everything pending within the browser has settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
