import { useEffect, useEffectEvent, useState } from 'react'
import { keepDraft, readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import type { PhotoFields } from './upload-photo.ts'

interface UploadDraft extends PhotoFields {
  /** Photos that waited to be sent: files are gone with the page that they were chosen in. */
  chosen: number
}

const nothing: UploadDraft = { category: '', description: '', chosen: 0 }

/** What was written about photos that are not sent yet, and how many of them a reload has lost. */
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
    // Whatever is taken out of the queue from now on is not lost.
    if (chosen > 0 && before.chosen > 0) setBefore({ ...before, chosen: 0 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every photo that is chosen, sent or taken out
  useEffect(() => keepCount(), [chosen])
  return {
    before,
    lost,
    isBack: before.description !== '' || lost > 0,
    onTyped: () => keep(chosen || lost),
    /** Sent or discarded: so many photos still wait. */
    end: (waiting: number) => {
      setBefore(nothing)
      keep(waiting)
    },
  }
}
