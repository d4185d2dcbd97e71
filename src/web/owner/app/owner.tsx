import '../../styles/owner.css'
import { onlineManager } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { type OwnerInput, ownerInputElementId } from '#shared/rendering.ts'
import { leaveStep } from '#web/owner/kit/dialogs/back-closes.ts'
import { keepFocus } from '#web/owner/kit/focus/keep-focus.ts'
import { noteWayBack } from '#web/owner/kit/way-back.ts'
import { noteInstallPrompt } from './install/install-way.ts'
import { OwnerApp } from './owner-app.tsx'

/** The one script of the owner's pages. */
const input: OwnerInput = JSON.parse(document.getElementById(ownerInputElementId)?.textContent ?? '')
keepFocus()
noteWayBack()
noteInstallPrompt()
// It believes in a network until one is lost, and would not notice that one comes which was never there.
onlineManager.setOnline(navigator.onLine)
// Of what lay over the page before a reload: nothing does now, and the first way back would seem to do nothing.
void leaveStep()
const root = document.getElementById('owner')
// What is caught is a part that could not be fetched, and the page says so.
if (root) hydrateRoot(root, <OwnerApp {...input} />, { onCaughtError: () => undefined })
