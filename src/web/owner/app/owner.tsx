import '../../styles/owner.css'
import { onlineManager } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { type OwnerInput, ownerInputElementId } from '#shared/rendering.ts'
import { leaveStep } from '#web/owner/kit/dialogs/back-closes.ts'
import { keepFocus } from '#web/owner/kit/focus/keep-focus.ts'
import { notePresses } from '#web/owner/kit/undo/swallow-second-press.ts'
import { noteWayBack } from '#web/owner/kit/way-back.ts'
import { noteInstallPrompt } from './install/lazy-install-offer.tsx'
import { OwnerApp } from './owner-app.tsx'

const input: OwnerInput = JSON.parse(document.getElementById(ownerInputElementId)?.textContent ?? '')
keepFocus()
notePresses()
noteWayBack()
noteInstallPrompt()
// TanStack Query assumes that a page starts online, and would not notice the network after a start without one.
onlineManager.setOnline(navigator.onLine)
// A dialog that was open before a reload left a history step, on which the first Back would seem to do nothing.
void leaveStep()
const root = document.getElementById('owner')
// Caught errors are parts that could not be fetched, which the page reports (`lazyComponent`).
if (root) hydrateRoot(root, <OwnerApp {...input} />, { onCaughtError: () => undefined })
