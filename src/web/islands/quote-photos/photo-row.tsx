import { photoPrompts, quotePhotos as wording } from '#web/content/quote-photos.ts'
import { type Photo, remove, stop, tryAgain } from './photo-store.ts'

const nameOf = (n: number) => photoPrompts[n]?.short ?? wording.another(n + 1)

/** Shows a chosen photo with its state, its progress, and a button for what can be done about it. */
export function PhotoRow({ photo, isSent }: { photo: Photo; isSent: boolean }) {
  const { n, state, share, url, words } = photo
  const name = nameOf(n)
  const press = pressOf(photo, isSent)
  return (
    <li className="photo-row">
      {url && <img src={url} alt="" />}
      <b>{name}</b>
      {isSent && state !== 'refused' && <progress value={share} aria-label={name} />}
      <p aria-live={state === 'sending' ? 'off' : 'polite'} data-state={state}>
        {wordsOf(photo, isSent) || words}
        {state === 'dropped' && words && ` ${words}`}
      </p>
      {/* It is always the same button, whatever it does, so that it keeps the focus. */}
      {press && (
        <button
          type="button"
          className="square-button"
          aria-label={press.label(name)}
          onClick={({ currentTarget }) => {
            // The row disappears, so the heading takes the focus.
            if (press.act === remove) currentTarget.closest('.photos')?.querySelector('h3')?.focus()
            press.act(photo)
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={press.path} />
          </svg>
        </button>
      )}
    </li>
  )
}

function wordsOf({ state, share }: Photo, isSent: boolean): string {
  if (state === 'sending') return wording.sending(Math.floor(share * 100))
  if (state === 'refused') return ''
  return state === 'ready' && isSent ? wording.state.queued : wording.state[state]
}

const cross = 'M18 6 6 18M6 6l12 12'
const again = 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5'

/** Returns what the button does in this state; undefined when there is no button. */
function pressOf({ state }: Photo, isSent: boolean) {
  if (state === 'sending') return { label: wording.stop, path: cross, act: stop }
  if (state === 'dropped' || state === 'stopped')
    return { label: wording.tryAgain, path: again, act: tryAgain }
  const isRemovable = state === 'refused' || (state === 'ready' && !isSent)
  return isRemovable ? { label: wording.remove, path: cross, act: remove } : undefined
}
