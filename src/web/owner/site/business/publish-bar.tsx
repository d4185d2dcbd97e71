import Eye from 'lucide-react/icons/eye'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { clockTime } from '#shared/brisbane-time.ts'
import { pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useEditor } from './editor-context.ts'
import { usePublishActions } from './use-publish-actions.ts'

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
      <div className="business__bar" tabIndex={-1}>
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
    <div className="business__bar" id="publish" hidden={count === 0} tabIndex={-1}>
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
