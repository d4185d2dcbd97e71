import { subscribeToToasts } from '#web/components/toast/toast-store.ts'
import { later } from './later.ts'

/** Has the first toast of a document fetch what draws it, where that is not here yet. */
export function expectToasts(): void {
  subscribeToToasts(() => void later('toasts').then(({ mountToasts }) => mountToasts(), unseen))
}

/** Before there is one: it may have to be told without a network. */
export const fetchToasts = () => void later('toasts').catch(unseen)

/** Whatever a toast tells, the form shows by itself. */
const unseen = () => {}
