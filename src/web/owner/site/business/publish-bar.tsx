import Eye from 'lucide-react/icons/eye'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { clockTime } from '#shared/brisbane-time.ts'
import { pagePaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useEditor } from './editor-context.ts'

/** Shows how many changes are unpublished, with Preview and Publish; after publishing, a link to the website. */
export function PublishBar() {
  const { editor, state } = useEditor()
  const { publish, preview } = usePublishActions()
  const { panel, edits, errors, failure, isBusy } = state
  const draft = panel?.draft
  // The Publish button of a preview links here, because only here can publishing be undone.
  const [isAsked] = useState(() => location.hash === '#publish')
  const publishButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) publishButton.current?.focus()
  }, [isAsked])
  const count = new Set([...Object.keys(draft?.fields ?? {}), ...Object.keys(edits)]).size
  const isUnkept = Object.keys(edits).some(
    (field) => editor.conflictOf(field) || Object.keys(errors).some((place) => place.split('.')[0] === field),
  )
  const words = failure
    ? 'Not saved yet'
    : isUnkept
      ? 'Not all saved yet'
      : Object.keys(edits).length > 0
        ? 'Saving'
        : draft && (isAsked ? 'Not published yet' : `Draft saved ${clockTime(new Date(draft.changedAt))}`)
  const contradictions = (
    <ul className="business__doubts" aria-live="polite">
      {panel?.contradictions.map((sentence) => (
        <li key={sentence} className="business__doubt">
          <TriangleAlert /> {sentence}
        </li>
      ))}
    </ul>
  )
  if (count === 0 && state.publishedAt) {
    return (
      <div className="level near business__bar" tabIndex={-1}>
        {contradictions}
        <p>
          <b>On the website</b>
          <span>since {clockTime(state.publishedAt)}</span>
        </p>
        <ButtonLink href={pagePaths.home} variant="plain" size="sm">
          View website
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="level near business__bar" id="publish" hidden={count === 0} tabIndex={-1}>
      {contradictions}
      <p aria-live="polite">
        <b>
          {count} {count === 1 ? 'change' : 'changes'}
        </b>
        <span>{words}</span>
      </p>
      {failure !== undefined && <SmallButton onClick={() => void editor.keep()}>Try again</SmallButton>}
      <SmallButton icon={<Eye />} onClick={() => void preview()}>
        Preview
      </SmallButton>
      <Button
        ref={publishButton}
        variant="live"
        size="sm"
        loading={isBusy && state.isStrict}
        onClick={() => void publish()}
      >
        Publish
      </Button>
    </div>
  )
}

/** Returns publish, goBack and discard, which can be undone in their toasts, and preview. */
export function usePublishActions() {
  const { editor } = useEditor()

  const undo = async (version: number) => {
    await editor.undo(version)
    const { failure } = editor.read()
    if (failure) showFailure('Not undone', failure)
    else
      showToast({
        title: 'Undone',
        description: 'The website is back as it was. Your changes are a draft again.',
      })
  }

  const published = (version: number | undefined) => {
    const { failure } = editor.read()
    if (version !== undefined) {
      showToast({ title: 'Published', action: { label: 'Undo', onAction: () => void undo(version) } })
    } else if (failure) showFailure('Not published', failure)
    else {
      showToast({
        title: 'Not published yet',
        description: 'Something needs fixing first.',
        variant: 'destructive',
      })
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.business [aria-invalid], .business__conflict button')?.focus(),
      )
    }
  }

  return {
    publish: async () => published(await editor.publish()),
    goBack: async (version: number) => published((await editor.goBack(version))?.version),
    discard: async () => {
      const fields = editor.read().panel?.draft?.fields ?? {}
      await editor.discard()
      const putBack = () => {
        for (const [field, value] of Object.entries(fields)) editor.change(field, value)
      }
      showToast({ title: 'Draft discarded', action: { label: 'Undo', onAction: putBack } })
    },
    preview: async () => {
      // The window opens within the tap, because browsers block one that opens later.
      const opened = window.open('', '_blank')
      const address = await editor.preview().catch((error: unknown) => {
        showFailure('The preview didn’t open', error)
        return undefined
      })
      if (!address) opened?.close()
      else if (opened) opened.location.href = address
      else location.href = address
    },
  }
}
