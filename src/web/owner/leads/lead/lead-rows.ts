import { seconds } from '#shared/durations.ts'

/** How long to wait for a row. One that comes later must not take the focus any more. */
const comingMs = seconds(2)

/** Returns the DOM id of a lead's row, in whichever list it stands. */
export const leadRowId = (id: string) => `lead-${id}`

const rowOf = (id: string) => document.getElementById(leadRowId(id))

/** Focuses a lead's row. Returns false when no list on the page has it. */
export function focusLeadRow(id: string): boolean {
  const row = rowOf(id)
  row?.focus()
  return row !== null
}

export function focusComingLeadRow(id: string): void {
  if (focusLeadRow(id)) return
  const drawn = new MutationObserver(() => {
    if (focusLeadRow(id)) drawn.disconnect()
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => drawn.disconnect(), comingMs)
}

/** Returns the lead that takes the place of one that goes: the next in its list, or the one before. */
export function neighbourOf(id: string): string | undefined {
  const item = rowOf(id)?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbour?.querySelector('[id^="lead-"]')?.id.slice(leadRowId('').length)
}

/** Saves in the history state which row a lead is opened from. */
export function rememberRow(id: string): void {
  history.replaceState({ ...history.state, cameFrom: [id, neighbourOf(id)] }, '')
}

/** Focuses the row that the lead was opened from, or the one in its place. */
export function focusRememberedRow(): void {
  const cameFrom: unknown = history.state?.cameFrom
  if (Array.isArray(cameFrom)) cameFrom.some((id) => typeof id === 'string' && focusLeadRow(id))
}
