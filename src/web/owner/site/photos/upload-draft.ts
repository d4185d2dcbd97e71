import { useEffect, useEffectEvent, useState } from 'react'
import { keepDraft, readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import type { PhotoFields } from './upload-queue.ts'

interface UploadDraft extends PhotoFields {
  /** Number of photos that waited to be sent. The files themselves don't survive a reload. */
  chosen: number
}

const nothing: UploadDraft = { category: '', description: '', chosen: 0 }

/** Keeps what was typed about photos that are not sent yet, and counts those that a reload has lost. */
export function useUploadDraft(chosen: number, typed: () => PhotoFields) {
  const draft = { you: useYou(), id: 'photos' }
  const [before, setBefore] = useState((): UploadDraft => {
    const text = readDraft(draft)
    return text ? JSON.parse(text) : nothing
  })
  const lost = chosen > 0 ? 0 : before.chosen
  const keep = (count: number) => {
    const { category, description } = typed()
    const isEmpty = !description && count === 0
    keepDraft(draft, isEmpty ? '' : JSON.stringify({ category, description, chosen: count }))
  }
  const keepCount = useEffectEvent(() => {
    keep(chosen || lost)
    // A photo that is removed from the queue later is not lost.
    if (chosen > 0 && before.chosen > 0) setBefore({ ...before, chosen: 0 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the number of photos changes.
  useEffect(() => keepCount(), [chosen])
  return {
    before,
    lost,
    isBack: before.description !== '' || lost > 0,
    onTyped: () => keep(chosen || lost),
    /** Ends the draft after a send or Discard; `waiting` is the number of photos still in the queue. */
    end: (waiting: number) => {
      setBefore(nothing)
      keep(waiting)
    },
  }
}
