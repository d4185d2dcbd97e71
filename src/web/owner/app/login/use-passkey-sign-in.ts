import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, post } from '#web/lib/api.ts'
import { askForPasskey, canUsePasskeys } from '#web/owner/settings/account/passkeys.ts'

/** Renews the challenge before it expires on the server after 5 minutes. */
const renewMs = minutes(4)

interface PasskeySignInListeners {
  onSignedIn: () => void
  onRefused: (error: unknown) => void
}

/**
 * Offers passkeys in the username's autofill, and returns a function for a button that asks for one; undefined where
 * the browser can't. The browser handles one request at a time, so a press aborts the autofill's.
 */
export function usePasskeySignIn({ onSignedIn, onRefused }: PasskeySignInListeners) {
  const isAble = useSyncExternalStore(neverChanges, canUsePasskeys, () => false)
  const [turn, setTurn] = useState({ isPressed: false })
  const tellSignedIn = useEffectEvent(onSignedIn)
  const tellRefused = useEffectEvent(onRefused)

  useEffect(() => {
    if (!isAble) return
    const { isPressed } = turn
    const over = new AbortController()
    const suggestAgain = () => setTurn({ isPressed: false })
    signIn(isPressed, over.signal).then(tellSignedIn, (error) => {
      if (over.signal.aborted) return
      // Closing the browser's dialog needs no message, and neither does an autofill that nobody used.
      if (error instanceof ApiError && (isPressed || error.status === 401)) tellRefused(error)
      if (isPressed) suggestAgain()
    })
    const renewal = isPressed ? undefined : setTimeout(suggestAgain, renewMs)
    return () => {
      over.abort()
      clearTimeout(renewal)
    }
  }, [isAble, turn])

  return isAble ? () => setTurn({ isPressed: true }) : undefined
}

async function signIn(isPressed: boolean, signal: AbortSignal): Promise<void> {
  if (!isPressed && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    throw new Error('This browser can’t use passkeys.')
  }
  const proof = await askForPasskey(isPressed ? 'optional' : 'conditional', signal)
  await post(apiPaths.passkeySignIn, proof)
}

const neverChanges = () => () => {}
