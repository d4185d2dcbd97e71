import type { Values } from '#shared/form-values.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { createFormController } from '#web/islands/forms/form-controller.ts'
import { createSender } from '#web/islands/forms/pending-submissions.ts'
import type { Claim, Ports } from '#web/islands/forms/ports.ts'
import { createSavedForms, createTabKeys } from '#web/islands/forms/saved-forms.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import type { createNetwork } from './simulated-network.ts'

export interface Tab {
  /** The tab's sessionStorage. */
  session: MemoryStorage
  /** The last page is shown; earlier ones may be shown again. */
  pages: SimulatedPage[]
}

export interface SimulatedPage {
  tab: Tab
  /** `frozen`: in the back/forward cache, and shown again unchanged when the visitor returns. */
  status: 'live' | 'frozen' | 'gone'
  /** Undefined on a page without a form. */
  controller: ReturnType<typeof createFormController> | undefined
  /** Values that the visitor sees in the fields. */
  fields: Record<string, string>
  toast: ToastContent | undefined
  /** Tells the page that the network may be back, or that the tab is visible. */
  wake: () => void
  freeze: () => void
  thaw: () => void
  /** Ends the page without any event, as when the browser is killed. */
  die: () => void
}

type PageEvents = Parameters<Ports['watchPage']>[0]

interface BrowserOptions {
  network: ReturnType<typeof createNetwork>
  clock: { now: number }
  hasLocks: boolean
  onToast: (page: SimulatedPage, toast: ToastContent) => void
  onFill: (values: Values) => void
}

/** Simulates what a browser gives to a site's pages: storage, locks and timers, shared by all tabs. */
export function createBrowser({ network, clock, hasLocks, onToast, onFill }: BrowserOptions) {
  const device = createMemoryStorage()
  const timers = new Set<{ at: number; page: SimulatedPage; run: () => void }>()
  const holders = new Map<string, SimulatedPage>()
  const queue = new Set<{ key: string; page: SimulatedPage; grant: () => void }>()
  let keys = 0

  function letGo(key: string, page: SimulatedPage): void {
    if (holders.get(key) !== page) return
    holders.delete(key)
    for (const next of queue) if (next.key === key && !holders.has(key)) next.grant()
  }

  function claimLock(page: SimulatedPage, key: string, patienceMs: number): Promise<Claim | undefined> {
    if (page.status === 'gone') return new Promise(() => {})
    return new Promise((resolve) => {
      const grant = () => {
        queue.delete(request)
        holders.set(key, page)
        resolve({ release: () => letGo(key, page), isExclusive: true })
      }
      const giveUp = () => {
        queue.delete(request)
        resolve(undefined)
      }
      const request = { key, page, grant }
      if (!holders.has(key)) return grant()
      if (patienceMs === 0) return giveUp()
      queue.add(request)
      schedule(page, patienceMs, giveUp)
    })
  }

  /** For browsers without locks: claims within one page only. */
  function claimHere(claimed: Set<string>, key: string): Claim | undefined {
    if (claimed.has(key)) return undefined
    claimed.add(key)
    return { release: () => claimed.delete(key), isExclusive: false }
  }

  function schedule(page: SimulatedPage, delayMs: number, run: () => void): () => void {
    const timer = { at: clock.now + delayMs, page, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  /** Storage can't be used once its page is gone. */
  const whileThere = (page: SimulatedPage, memory: MemoryStorage) => () => {
    if (page.status === 'gone') throw new Error('The page is gone.')
    return memory.storage()
  }

  interface PageOptions {
    hasForm: boolean
    /** Values that were typed before hydration. */
    typed?: Record<string, string>
    isSentPlainly?: boolean
    /** True for a reload, or for going back to a page that the browser has not kept. */
    isComeBackTo?: boolean
  }

  /** Shows a new page in the tab; the caller ends the one before. */
  function load(
    tab: Tab,
    { hasForm, typed = {}, isSentPlainly = false, isComeBackTo = false }: PageOptions,
  ): SimulatedPage {
    const claimed = new Set<string>()
    const ports: Ports = {
      forms: createSavedForms(
        () => whileThere(page, device)(),
        () => clock.now,
      ),
      tab: createTabKeys(() => whileThere(page, tab.session)()),
      claim: async (key, patienceMs) =>
        hasLocks ? claimLock(page, key, patienceMs) : claimHere(claimed, key),
      noteTaken: () => {},
      post: (_path, body, options) =>
        page.status === 'gone'
          ? new Promise(() => {})
          : network.post(() => page.status === 'live', body, options?.headers ?? {}, options?.signal),
      showToast(toast) {
        page.toast = toast
        if (page.status !== 'gone') onToast(page, toast)
        return 0
      },
      dismissPassingToast() {
        if (!page.toast?.action) page.toast = undefined
      },
      after: (delayMs, run) => schedule(page, delayMs, run),
      watchPage(events) {
        watchers.add(events)
        return () => watchers.delete(events)
      },
      now: () => clock.now,
      newKey() {
        keys += 1
        return `key-${keys}`
      },
      isComeBackTo: () => isComeBackTo,
    }
    const watchers = new Set<PageEvents>()
    const tell = (type: keyof PageEvents) => {
      for (const watcher of [...watchers]) watcher[type]()
    }
    const sendOthers = createSender(ports)
    const controller = hasForm ? createFormController(ports, { name: 'quote', isSentPlainly }) : undefined
    const page: SimulatedPage = {
      tab,
      status: 'live',
      controller,
      fields: typed,
      toast: undefined,
      wake: () => tell('woken'),
      freeze() {
        tell('frozen')
        page.status = 'frozen'
      },
      thaw() {
        page.status = 'live'
        tell('thawed')
      },
      die() {
        page.status = 'gone'
        for (const request of queue) if (request.page === page) queue.delete(request)
        for (const [key, holder] of holders) if (holder === page) letGo(key, page)
        for (const timer of timers) if (timer.page === page) timers.delete(timer)
      },
    }
    tab.pages.push(page)
    let isOpen = isSentPlainly
    controller?.subscribe(() => {
      const isOpenNow = controller.read().phase !== 'opening'
      if (isOpenNow && !isOpen) sendOthers()
      isOpen = isOpenNow
    })
    if (Object.keys(typed).length > 0) controller?.dispatch({ type: 'typed', values: typed })
    controller?.open({
      fill(values) {
        for (const [field, text] of Object.entries(values)) if (!page.fields[field]) page.fields[field] = text
        onFill(values)
      },
      empty() {
        page.fields = {}
      },
      mark() {},
    })
    if (!controller || isSentPlainly) sendOthers()
    return page
  }

  return {
    device,
    holders,
    load,
    /** Lets time pass for live pages, and runs their timers one after the other. */
    async pass(ms: number, settle: () => Promise<void>): Promise<void> {
      const end = clock.now + ms
      const due = () => [...timers].filter(({ at, page }) => at <= end && page.status === 'live')
      for (let next = due().sort(byTime)[0]; next; next = due().sort(byTime)[0]) {
        timers.delete(next)
        clock.now = Math.max(clock.now, next.at)
        next.run()
        await settle()
      }
      clock.now = end
    },
  }
}

const byTime = (one: { at: number }, other: { at: number }) => one.at - other.at
