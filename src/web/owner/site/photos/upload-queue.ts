import { displayName } from '#shared/photo-name.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { ApiError, failureMessage } from '#web/lib/api.ts'
import { type PhotoFields, uploadPhoto } from './upload-photo.ts'

/**
 * The photos that wait to be sent, outside React: the owner may look at an inquiry meanwhile, and the sending goes
 * on. What could not be sent stays, with the reason, for another try.
 */
export interface QueuedPhoto {
  key: number
  file: File
  name: string
  /** What this one shows, where it isn't what the others do. */
  description: string
  /** For a thumbnail; browsers that can't show HEIC fail to load it. */
  previewUrl: string
  problem: string | undefined
}

export interface UploadState {
  photos: readonly QueuedPhoto[]
  /** Undefined while nothing is being sent. `share` is of the photo at hand, 0 to 1. */
  sending: { number: number; count: number; share: number } | undefined
}

/** Of one batch, by the names of the files. */
export interface UploadOutcome {
  stored: string[]
  failures: { name: string; reason: string }[]
}

export const uploadFailed = 'Upload failed'

let state: UploadState = { photos: [], sending: undefined }
let lastKey = 0
let chosenBy: string | undefined
const listeners = new Set<() => void>()

export const currentUploads = () => state

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For whoever is signed in now: what somebody else chose before is not shown to them. */
export function takeQueue(you: string): void {
  if (chosenBy !== you) for (const { key } of state.photos) dropPhoto(key)
  chosenBy = you
}

export function queuePhotos(files: Iterable<File>): void {
  const added = Array.from(files, (file) => {
    lastKey += 1
    const previewUrl = URL.createObjectURL(file)
    const name = displayName(file.name)
    return { key: lastKey, file, name, description: '', previewUrl, problem: problemOf(file) }
  })
  change({ photos: [...state.photos, ...added] })
}

export function describePhoto(key: number, description: string): void {
  change({ photos: state.photos.map((photo) => (photo.key === key ? { ...photo, description } : photo)) })
}

export function dropPhoto(key: number): void {
  const gone = state.photos.find((photo) => photo.key === key)
  if (gone) URL.revokeObjectURL(gone.previewUrl)
  change({ photos: state.photos.filter((photo) => photo.key !== key) })
}

/**
 * Sends the photos one after the other; those that arrive leave the queue. `onStored` runs after each. Resolves to
 * which were stored, and why the others were not.
 */
export async function sendPhotos(fields: PhotoFields, onStored: () => void): Promise<UploadOutcome> {
  const batch = [...state.photos]
  const outcome: UploadOutcome = { stored: [], failures: [] }
  for (const [index, { key, file, name, description }] of batch.entries()) {
    const report = (share: number) => change({ sending: { number: index + 1, count: batch.length, share } })
    report(0)
    try {
      const problem = problemOf(file)
      if (problem) throw new Refusal(problem)
      await uploadPhoto(file, description.trim() ? { ...fields, description } : fields, report)
      dropPhoto(key)
      outcome.stored.push(name)
      onStored()
    } catch (error) {
      const reason = error instanceof Refusal ? error.message : failureMessage(error, uploadFailed)
      outcome.failures.push({ name, reason })
      const isAnswered = error instanceof Refusal || error instanceof ApiError
      const problem = isAnswered ? reason : `${reason}: the site didn’t answer. Please try again.`
      change({ photos: state.photos.map((photo) => (photo.key === key ? { ...photo, problem } : photo)) })
    }
  }
  change({ sending: undefined })
  return outcome
}

/** Not worth sending: the server would refuse it. */
class Refusal extends Error {}

function problemOf(file: File): string | undefined {
  if (file.size > maxPhotoBytes) return 'That file is too large. Photos can be up to 20 MB.'
  return file.size === 0 ? 'That file is empty. Please choose another copy.' : undefined
}

function change(next: Partial<UploadState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
