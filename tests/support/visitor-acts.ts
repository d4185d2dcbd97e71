import type { Values } from '#shared/form-values.ts'
import { createTabKeys } from '#web/islands/forms/saved-forms.ts'
import { createMemoryStorage } from './memory-storage.ts'
import type { SimulatedPage, Tab } from './simulated-browser.ts'
import { createCircumstances, one } from './simulated-circumstances.ts'
import { contentOf, pressOf, type Visits } from './simulated-visits.ts'

/** One event; `pick` chooses among the things that it can happen to. */
export interface Act {
  kind: keyof ReturnType<typeof createActs>
  pick: number
  /** True when the next event comes before this one has had any effect. */
  isRushed: boolean
}

/** Creates everything that visitor, network, browser and time can do. An impossible act does nothing. */
export function createActs(visits: Visits) {
  const { browser, network, server, tabs, presses, texts, copied, excused, panels } = visits
  const undoable = new Map<SimulatedPage, { texts: string[]; press: string }>()
  let counter = 0
  const next = () => {
    counter += 1
    return counter
  }

  const newText = () => {
    const text = `t${next()}`
    texts.set(text, 'live')
    return text
  }
  const over = (all: Iterable<string>) => {
    // Of two copies one is given up, and the other may stay.
    for (const text of all) copied.has(text) ? excused.add(text) : texts.set(text, 'over')
  }

  /** Returns the visible page of one of the tabs. */
  const shown = (pick: number): SimulatedPage | undefined => one(tabs, pick)?.pages.at(-1)
  const isFormShown = ({ controller }: SimulatedPage) => {
    const state = controller?.read()
    return (
      state?.phase === 'filling' ||
      state?.phase === 'sending' ||
      (state?.phase === 'opening' && !state.isBehindPanel)
    )
  }
  /** Returns the visible page if its form is in this phase. */
  function pageIn(phase: string, pick: number) {
    const page = shown(pick)
    const state = page?.controller?.read()
    return page?.controller && state?.phase === phase
      ? { page, controller: page.controller, state }
      : undefined
  }

  /** Notes that the visitor continues with values that a returning page shows, whatever became of them. */
  function goOn(page: SimulatedPage): void {
    panels.delete(page)
    if (page.controller?.read().phase !== 'opening') return
    for (const text of Object.values(page.fields)) {
      copied.add(text)
      texts.set(text, 'live')
    }
  }

  function typeInto(page: SimulatedPage, field: 'a' | 'b', text: string): void {
    const before = page.fields[field]
    if (!before && !text) return
    if (page.controller?.read().phase === 'opening') excuseSaved(page.tab, field)
    goOn(page)
    if (before) over([before])
    page.fields = { ...page.fields, [field]: text }
    if (!text) delete page.fields[field]
    page.controller?.dispatch({ type: 'typed', values: { ...page.fields } })
    if (text && isTypedOver(page, field)) excuse({ text })
  }

  /** Whether a copied tab waits for this form with something else in the field already. */
  const isTypedOver = (page: SimulatedPage, field: 'a' | 'b') =>
    savedIn(page.tab).some(({ key }) =>
      visits
        .livePages()
        .some(
          ({ controller, tab, fields }) =>
            controller?.read().phase === 'opening' &&
            Object.values(tab.session.items).includes(key) &&
            fields[field],
        ),
    )

  /** Ends a page. What was typed or pressed before the page knew its form is lost with it. */
  function die(page: SimulatedPage): void {
    const state = page.controller?.read()
    if (state?.phase === 'opening') {
      excuse(page.fields)
      const press = state.pressed && presses.get(state.pressed.send.success.title.replace('sent ', ''))
      if (press) press.standing = 'gone'
    }
    page.die()
  }

  function leave(page: SimulatedPage | undefined, staysFrozen: boolean): void {
    if (!page) return
    visits.noteCopies(page)
    page.freeze()
    visits.noteKey(page)
    if (!staysFrozen) die(page)
  }

  const excuse = (gone: Values) => {
    for (const text of Object.values(gone)) excused.add(text)
  }
  const savedIn = (tab: Tab) =>
    visits.onDevice().filter(({ key }) => Object.values(tab.session.items).includes(key))

  /** Text typed before the saved form is restored replaces the saved text. */
  function excuseSaved(tab: Tab, field: 'a' | 'b'): void {
    for (const { values, since } of savedIn(tab)) excuse({ a: values[field] ?? '', b: since?.[field] ?? '' })
  }

  function load(tab: Tab, hasForm: boolean, { isTyped = false, isComeBackTo = false } = {}): void {
    if (isTyped) excuseSaved(tab, 'a')
    const sent = createTabKeys(() => tab.session.storage()).readSent('quote')
    const typed = hasForm && isTyped ? { a: newText() } : {}
    const page = browser.load(tab, { hasForm, typed, isComeBackTo })
    if (sent && hasForm && isComeBackTo && !isTyped) panels.set(page, sent.key)
    undoable.delete(page)
  }

  const newTab = (session: Record<string, string> = {}): Tab => ({
    session: createMemoryStorage({ ...session }),
    pages: [],
  })

  const acts = {
    type(pick: number) {
      const page = shown(pick)
      if (page && isFormShown(page)) typeInto(page, pick % 2 ? 'a' : 'b', newText())
    },
    erase(pick: number) {
      const page = shown(pick)
      if (page && isFormShown(page)) typeInto(page, pick % 2 ? 'a' : 'b', '')
    },
    press(pick: number) {
      const page = shown(pick)
      const state = page?.controller?.read()
      const isBusy = state?.phase === 'sending' || (state?.phase === 'opening' && state.pressed)
      if (!page || !isFormShown(page) || isBusy || !contentOf(page.fields)) return
      const id = `p${next()}`
      const content = contentOf(page.fields)
      goOn(page)
      // A form that was sent meanwhile is sent again with the changes since.
      for (const { standing, content } of presses.values()) {
        for (const text of content.split(' ')) if (standing === 'told') copied.add(text)
      }
      presses.set(id, { page, content, standing: 'wanted' })
      const wording = {
        success: { title: `sent ${id}`, text: '' },
        failure: { title: `failed ${id}`, text: 'later' },
      }
      page.controller?.dispatch({
        type: 'pressedSend',
        values: { ...page.fields },
        send: { path: '/', body: content, headers: {}, ...wording },
      })
    },
    tryNow: (pick: number) => pageIn('waiting', pick)?.controller.dispatch({ type: 'tryNow' }),
    startAgain(pick: number) {
      const found = pageIn('sent', pick)
      if (found) panels.delete(found.page)
      found?.controller.dispatch({ type: 'startAgain' })
    },
    changeIt(pick: number) {
      const found = pageIn('waiting', pick)
      if (!found || !('form' in found.state)) return
      const press = presses.get(pressOf(found.state.form))
      if (press) press.standing = 'back'
      found.controller.dispatch({ type: 'changeIt' })
    },
    discard(pick: number) {
      const found = pageIn('waiting', pick)
      if (!found || !('form' in found.state)) return
      const { form } = found.state
      const id = pressOf(form)
      const press = presses.get(id)
      if (press) press.standing = 'back'
      const gone = Object.values(form.since ?? form.values)
      over(gone)
      found.controller.dispatch({ type: 'discard' })
      undoable.set(found.page, { texts: gone, press: id })
    },
    clear(pick: number) {
      const found = pageIn('filling', pick)
      if (!found || !contentOf(found.page.fields)) return
      const gone = Object.values(found.page.fields)
      over(gone)
      found.controller.dispatch({ type: 'clear' })
      undoable.set(found.page, { texts: gone, press: '' })
    },
    undo(pick: number) {
      const page = shown(pick)
      const before = page && undoable.get(page)
      if (!page?.toast?.action || !before) return
      undoable.delete(page)
      const typed = { ...page.fields }
      for (const text of before.texts) texts.set(text, 'live')
      page.toast.action.onAction()
      page.toast = undefined
      // Text that was typed in its place stays.
      if (page.controller?.read().phase === 'filling') {
        over(
          before.texts.filter(
            (text) => !Object.values(page.fields).includes(text) && Object.keys(typed).length,
          ),
        )
      }
      const press = presses.get(before.press)
      if (press && page.controller?.read().phase !== 'filling') press.standing = 'wanted'
    },
    wake: (pick: number) => shown(pick)?.wake(),

    open(pick: number) {
      if (tabs.length === 3) return
      tabs.push(newTab())
      const tab = tabs.at(-1)
      if (tab) load(tab, pick % 4 > 0, { isTyped: pick % 8 === 1 })
    },
    duplicate(pick: number) {
      const tab = one(tabs, pick)
      if (!tab || tabs.length === 3) return
      const copy = newTab(tab.session.items)
      tabs.push(copy)
      load(copy, tab.pages.at(-1)?.controller !== undefined, { isComeBackTo: pick % 2 === 0 })
    },
    close(pick: number) {
      const tab = one(tabs, pick)
      if (!tab) return
      leave(tab.pages.at(-1), false)
      for (const page of tab.pages) if (page.status !== 'gone') die(page)
      tabs.splice(tabs.indexOf(tab), 1)
    },
    kill(pick: number) {
      const tab = one(tabs, pick)
      if (!tab) return
      for (const page of tab.pages) if (page.status !== 'gone') die(page)
      tabs.splice(tabs.indexOf(tab), 1)
    },
    go(pick: number) {
      const tab = one(tabs, pick)
      if (!tab) return
      leave(tab.pages.at(-1), pick % 2 === 0)
      load(tab, pick % 3 > 0, { isTyped: pick % 12 === 1 })
    },
    reload(pick: number) {
      const tab = one(tabs, pick)
      const page = tab?.pages.pop()
      if (!tab || !page) return
      leave(page, false)
      load(tab, page.controller !== undefined, { isTyped: pick % 8 === 1, isComeBackTo: true })
    },
    back(pick: number) {
      const tab = one(tabs, pick)
      if (!tab || tab.pages.length < 2) return
      leave(tab.pages.pop(), false)
      const page = tab.pages.at(-1)
      if (page?.status === 'frozen') {
        page.thaw()
      } else if (page) {
        tab.pages.pop()
        load(tab, page.controller !== undefined, { isComeBackTo: true })
      }
    },
    evict(pick: number) {
      const page = one(
        visits.pages().filter(({ status }) => status === 'frozen'),
        pick,
      )
      if (page) die(page)
    },
    /** The visitor sends the form before hydration. */
    postPlainly(pick: number) {
      const tab = one(tabs, pick)
      const page = tab?.pages.pop()
      if (!tab || !page) return
      const typed = pick % 2 && contentOf(page.fields) ? { ...page.fields } : { a: newText() }
      leave(page, false)
      const content = contentOf(typed)
      excuse(typed)
      for (const text of Object.values(typed)) copied.add(text)
      if (network.isUp) server.takePlain(content)
      const isAnswered = network.isUp && pick % 3 > 0
      // The tab's saved draft belongs to the form that was posted.
      for (const { values } of isAnswered ? savedIn(tab) : []) excuse(values)
      browser.load(tab, { hasForm: isAnswered, isSentPlainly: isAnswered })
    },

    ...createCircumstances(visits),
  }
  return acts
}
