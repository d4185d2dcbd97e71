import { quotePhotos as wording } from '#web/content/quote-photos.ts'
import { trying } from '#web/lib/trying.ts'
import { type KeptPhoto, keptPhotos } from './kept-photos.ts'
import { tellOfPhotos } from './photo-events.ts'
import { photoMarkPrefix } from './photo-mark.ts'
import { putPhoto } from './put-photo.ts'
import { shrink } from './shrink.ts'

/** 7 days and 15 seconds, as numbers: if this imported their module, it would be sent to every page. */
const keptForMs = 604_800_000
const retryAfterMs = 15_000

export interface Photo extends KeptPhoto {
  state: 'preparing' | 'ready' | 'sending' | 'arrived' | 'dropped' | 'stopped' | 'refused'
  /** Share that was sent so far, 0 to 1. */
  share: number
  /** Why it was dropped or refused, where there is more to say. */
  words?: string
  /** Object URL of the picture; '' without one. */
  url: string
}

interface PhotoSet {
  photos: readonly Photo[]
  /** Token with which the photos are sent; missing until the form is sent. */
  token?: string | undefined
  /** False when the photos are lost with the page. */
  isOnDevice: boolean
}

const nothing: PhotoSet = { photos: [], isOnDevice: true }
const sets = new Map<string, PhotoSet>()
/** The listeners, each with the set that it shows. */
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

/** Marks on the device that a set has photos, with its token and the time. */
function writeMark(set: string, token = readSet(set).token): void {
  localStorage.setItem(photoMarkPrefix + set, JSON.stringify({ at: Date.now(), token }))
}

/** Removes a photo from the device. One that arrived leaves an empty blob, so that a reloaded page keeps its place. */
function forgetOn({ set, n, at }: KeptPhoto, hasArrived = false): void {
  if (hasArrived) keptPhotos.keep({ set, n, at, blob: new Blob() }).catch(() => {})
  else void keptPhotos.forget({ set, n })
  const isLast = readSet(set).photos.every((photo) => photo.n === n || photo.state === 'arrived')
  if (isLast) trying(() => localStorage.removeItem(photoMarkPrefix + set))
}

/** Resolves once the photos that the device has kept are in their sets. */
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

/** Adds a photo at the place that it was chosen for, or at the next free one. */
export async function choose(
  set: string,
  file: Blob,
  wanted: number,
  taken: readonly number[],
): Promise<void> {
  await reopened
  const { photos } = readSet(set)
  // A refused photo leaves its place free.
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

/** Sends the photos of a form that was sent, with the token from its answer. */
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

/** Sends the photos of all sent forms, also those that were dropped. */
export async function sendKept(): Promise<void> {
  await reopened
  for (const [set, { photos }] of sets) {
    for (const photo of photos) if (photo.state === 'dropped') changePhoto(photo, { state: 'ready' })
    void send(set)
  }
}

/** Sends a set's photos one after the other, until one is dropped. */
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

/** Tells that all photos of a set have arrived, if the page doesn't show them. */
function tellIfAll(set: string): void {
  const isAll = readSet(set).photos.every(({ state }) => state === 'arrived')
  if (isAll && ![...listeners.values()].includes(set)) tellOfPhotos({ areSent: true })
}

addEventListener('online', sendKept)
document.addEventListener('visibilitychange', () => document.hidden || void sendKept())
