import { quotePhotos as wording } from '#web/content/quote-photos.ts'
import { type KeptPhoto, keptPhotos } from './kept-photos.ts'
import { tellOfPhotos } from './photo-events.ts'
import { photoMarkPrefix } from './photo-mark.ts'
import { putPhoto } from './put-photo.ts'
import { shrink } from './shrink.ts'

/** 7 days and 15 seconds. Written out, since the module that names them would come to every page. */
const keptForMs = 604_800_000
const retryAfterMs = 15_000

export interface Photo extends KeptPhoto {
  state: 'preparing' | 'ready' | 'sending' | 'arrived' | 'dropped' | 'stopped' | 'refused'
  /** Sent so far, 0 to 1. */
  share: number
  /** Why it dropped or was refused, where there is more to say than that. */
  words?: string
  /** Address of the picture within this page. */
  url: string
}

interface PhotoSet {
  photos: readonly Photo[]
  /** Under which they are sent; missing until the form is. */
  token?: string | undefined
  /** False where they are gone with the page. */
  isOnDevice: boolean
}

const nothing: PhotoSet = { photos: [], isOnDevice: true }
const sets = new Map<string, PhotoSet>()
/** Each with the photos that it shows. */
const listeners = new Map<() => void, string>()
const underWay = new Map<string, AbortController>()

export const readSet = (set: string): PhotoSet => sets.get(set) ?? nothing

export function subscribe(set: string, listener: () => void): () => void {
  listeners.set(listener, set)
  return () => listeners.delete(listener)
}

function change(set: string, changes: Partial<PhotoSet>): void {
  sets.set(set, { ...readSet(set), ...changes })
  for (const listener of listeners.keys()) listener()
}

function changePhoto({ set, n }: Photo, changes: Partial<Photo>): void {
  change(set, {
    photos: readSet(set).photos.map((photo) => (photo.n === n ? { ...photo, ...changes } : photo)),
  })
}

/** On the device: which token is whose, and until when. */
function writeMark(set: string, token = readSet(set).token): void {
  localStorage.setItem(photoMarkPrefix + set, JSON.stringify({ at: Date.now(), token }))
}

/** Of one that arrived an empty picture stays: a page that is loaded again gives its place to no other. */
function forgetOn({ set, n, at }: KeptPhoto, hasArrived = false): void {
  if (hasArrived) keptPhotos.keep({ set, n, at, blob: new Blob() }).catch(() => {})
  else void keptPhotos.forget({ set, n })
  const isLast = readSet(set).photos.every((photo) => photo.n === n || photo.state === 'arrived')
  try {
    if (isLast) localStorage.removeItem(photoMarkPrefix + set)
  } catch {
    // Where nothing is kept, nothing is to be forgotten.
  }
}

/** Whatever was chosen earlier stands there again. */
export const reopened = keptPhotos.all().then((kept) => {
  for (const photo of kept) {
    const { set, n, at, blob } = photo
    const mark = JSON.parse(localStorage.getItem(photoMarkPrefix + set) ?? '{}')
    if (Date.now() - at > keptForMs) forgetOn(photo)
    else if (!readSet(set).photos.some((other) => other.n === n)) {
      const again: Photo = blob.size
        ? { ...photo, state: 'ready', share: 0, url: URL.createObjectURL(blob) }
        : { ...photo, state: 'arrived', share: 1, url: '' }
      change(set, { photos: [...readSet(set).photos, again], token: readSet(set).token ?? mark.token })
    }
  }
})

/** Takes a photo in for the place it was chosen for, or the next free one. */
export async function choose(
  set: string,
  file: Blob,
  wanted: number,
  taken: readonly number[],
): Promise<void> {
  await reopened
  const { photos } = readSet(set)
  // One that was refused leaves its place to the next.
  const isFree = (n: number) =>
    !taken.includes(n) && !photos.some((other) => other.n === n && other.state !== 'refused')
  const n = [wanted, 3, 4, 5, 2, 1, 0].find(isFree)
  if (n === undefined) return
  const photo: Photo = { set, n, blob: file, at: Date.now(), state: 'preparing', share: 0, url: '' }
  change(set, { photos: [...photos.filter((other) => other.n !== n), photo] })
  try {
    const blob = await shrink(file)
    changePhoto(photo, { blob, state: 'ready', url: URL.createObjectURL(blob) })
    await keep({ set, n, blob, at: photo.at })
  } catch (error) {
    changePhoto(photo, { state: 'refused', words: (error as Error).message })
  }
  await send(set)
}

async function keep(photo: KeptPhoto): Promise<void> {
  try {
    writeMark(photo.set)
    await keptPhotos.keep(photo)
  } catch {
    change(photo.set, { isOnDevice: false })
  }
}

export function remove(photo: Photo): void {
  URL.revokeObjectURL(photo.url)
  forgetOn(photo)
  change(photo.set, { photos: readSet(photo.set).photos.filter(({ n }) => n !== photo.n) })
}

export function stop(photo: Photo): void {
  changePhoto(photo, { state: 'stopped' })
  underWay.get(photo.set)?.abort()
}

export function tryAgain(photo: Photo): void {
  changePhoto(photo, { state: 'ready' })
  void send(photo.set)
}

/** The form is sent: its photos may go. */
export async function taken(set: string, token: string): Promise<void> {
  change(set, { token })
  await reopened
  if (readSet(set).photos.every(({ state }) => state === 'arrived')) return
  try {
    writeMark(set, token)
  } catch {
    change(set, { isOnDevice: false })
  }
  await send(set)
}

/** What is kept on the device and whose form is sent, now and whenever the network may be back. */
export async function sendKept(): Promise<void> {
  await reopened
  for (const [set, { photos }] of sets) {
    for (const photo of photos) if (photo.state === 'dropped') changePhoto(photo, { state: 'ready' })
    void send(set)
  }
}

/** One after the other, until one does not get through. */
async function send(set: string): Promise<void> {
  if (underWay.has(set)) return
  const { token, photos } = readSet(set)
  const photo = photos.find(({ state }) => state === 'ready')
  if (!token || !photo) return
  const controller = new AbortController()
  underWay.set(set, controller)
  changePhoto(photo, { state: 'sending', share: 0 })
  const { status, words } = await putPhoto({
    ...{ token, n: photo.n, blob: photo.blob, signal: controller.signal },
    onShare: (share) => changePhoto(photo, { share }),
  })
  underWay.delete(set)
  if (status === 200 || status === 201) {
    changePhoto(photo, { state: 'arrived', share: 1 })
    forgetOn(photo, true)
    tellIfAll(set)
  } else if (!controller.signal.aborted) {
    const isPassing = status === 0 || status === 408 || status === 429 || status >= 500
    if (isPassing) {
      changePhoto(photo, { state: 'dropped', words })
      if (status !== 429) setTimeout(sendKept, retryAfterMs)
      return
    }
    changePhoto(photo, {
      state: 'refused',
      words: status === 404 ? wording.expired : words || wording.refused,
    })
    forgetOn(photo)
  }
  await send(set)
}

/** Where nobody sees the photos themselves. */
function tellIfAll(set: string): void {
  const isAll = readSet(set).photos.every(({ state }) => state === 'arrived')
  if (isAll && ![...listeners.values()].includes(set)) tellOfPhotos({ areSent: true })
}

addEventListener('online', sendKept)
document.addEventListener('visibilitychange', () => document.hidden || void sendKept())
