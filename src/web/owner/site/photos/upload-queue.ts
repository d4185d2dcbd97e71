import { apiPaths } from '#shared/paths.ts'
import { displayName } from '#shared/photo-name.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { ApiError, failureMessage } from '#web/lib/api.ts'

/**
 * A photo that waits to be sent. The queue is outside React, so that uploads go on while the owner looks at a lead. A
 * photo that could not be sent stays, with the reason, for another try.
 */
export interface QueuedPhoto {
  key: number
  file: File
  name: string
  /** This photo's own description; '' when the batch's description applies. */
  description: string
  /** Object URL for a thumbnail, which fails to load in browsers that can't show HEIC. */
  previewUrl: string
  problem: string | undefined
}

export interface UploadState {
  photos: readonly QueuedPhoto[]
  /** Undefined while nothing is being sent. `share` is the progress of the current photo, 0 to 1. */
  sending: { number: number; count: number; share: number } | undefined
}

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

/** Gives the queue to the person who is signed in, and drops photos that somebody else chose. */
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
 * Sends the photos one after the other, and removes those that arrive from the queue. `onStored` runs after each.
 * Resolves to what was stored, and why the rest was not.
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

/** Thrown for a file that the server would refuse. */
class Refusal extends Error {}

function problemOf(file: File): string | undefined {
  if (file.size > maxPhotoBytes) return 'That file is too large. Photos can be up to 20 MB.'
  return file.size === 0 ? 'That file is empty. Please choose another copy.' : undefined
}

function change(next: Partial<UploadState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export interface PhotoFields {
  category: string
  description: string
}

/**
 * Uploads a photo by XMLHttpRequest, because fetch reports no progress. After a share of 1 the server still encodes.
 * @throws ApiError when the server refuses, TypeError when it can't be reached
 */
function uploadPhoto(
  file: File,
  { category, description }: PhotoFields,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData()
  // The text goes first, so that the server can refuse it before the photo has crossed a slow network.
  form.set('category', category)
  form.set('description', description)
  form.set('sortOrder', '0')
  form.set('image', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request, request.responseText))
    }
    request.onerror = () => reject(new TypeError('The site couldn’t be reached'))
    request.open('POST', apiPaths.portfolioImages)
    request.send(form)
  })
}
