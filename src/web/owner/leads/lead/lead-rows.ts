import { seconds } from '#shared/durations.ts'

/** After which a row that has not come is in none of the lists shown, and must not take the focus from anybody. */
const comingMs = seconds(2)

/** By which a lead's row is found again, in whichever list it stands, to give it the focus. */
export const leadRowId = (id: string) => `lead-${id}`

const rowOf = (id: string) => document.getElementById(leadRowId(id))

/** False when the lead is in no list on the page. */
export function focusLeadRow(id: string): boolean {
  const row = rowOf(id)
  row?.focus()
  return row !== null
}

/** The same for a row that is about to come: its list has been fetched, and is drawn in a moment. */
export function focusComingLeadRow(id: string): void {
  if (focusLeadRow(id)) return
  const drawn = new MutationObserver(() => {
    if (focusLeadRow(id)) drawn.disconnect()
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => drawn.disconnect(), comingMs)
}

/** Id of the lead that takes the place of one that goes: the next in its list, or the one before. */
export function neighbourOf(id: string): string | undefined {
  const item = rowOf(id)?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbour?.querySelector('[id^="lead-"]')?.id.slice(leadRowId('').length)
}

/** Notes in the browser's history which row a lead is opened from. */
export function rememberRow(id: string): void {
  history.replaceState({ ...history.state, cameFrom: [id, neighbourOf(id)] }, '')
}

/** Back in the list, focuses the row that the lead was opened from, or the one in its place. */
export function focusRememberedRow(): void {
  const cameFrom: unknown = history.state?.cameFrom
  if (Array.isArray(cameFrom)) cameFrom.some((id) => typeof id === 'string' && focusLeadRow(id))
}
