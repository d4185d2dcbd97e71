import { dayAndTime } from '#shared/brisbane-time.ts'
import type { BusinessField, BusinessHistoryEntry } from '#shared/contract/business-panel.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useEditor } from './editor-context.ts'
import { changedParts, fieldNames, valueWords } from './field-words.ts'
import { usePublishActions } from './publish-bar.tsx'
import { Section } from './section.tsx'

/** Lists the draft and every published version with their changes, and can go back to each. */
export function HistorySection() {
  const { state } = useEditor()
  const { goBack, discard } = usePublishActions()
  const { draft, history = [], settings } = state.panel ?? {}
  const published: Readonly<Record<string, unknown>> = { ...settings }
  return (
    <Section id="history" title="History" fields={[]}>
      <ul className="ruled">
        {draft && (
          <li className="business__version">
            <b>Draft, not published</b>
            {Object.entries(draft.fields).map(([field, after]) => (
              <Change key={field} field={field} before={published[field]} after={after} />
            ))}
            <SmallButton onClick={discard}>Discard</SmallButton>
          </li>
        )}
        {history.map((entry, n) => (
          <Version key={entry.version} entry={entry} isLatest={n === 0} onGoBack={goBack} />
        ))}
        <li className="business__version">
          <b>Before any changes</b>
          {history.length > 0 && <SmallButton onClick={() => goBack(0)}>Go back to this</SmallButton>}
        </li>
      </ul>
    </Section>
  )
}

interface VersionProps {
  entry: BusinessHistoryEntry
  isLatest: boolean
  onGoBack: (version: number) => void
}

function Version({ entry: { version, publishedAt, username, changes }, isLatest, onGoBack }: VersionProps) {
  return (
    <li className="business__version">
      <b>{dayAndTime(new Date(publishedAt))}</b>
      <p>{username}</p>
      {changes.map(({ field, before, after }) => (
        <Change key={field} field={field} before={before} after={after} />
      ))}
      {isLatest ? (
        <p className="hint">On the website now</p>
      ) : (
        <SmallButton onClick={() => onGoBack(version)}>Go back to this</SmallButton>
      )}
    </li>
  )
}

const Change = ({ field, before, after }: { field: string; before: unknown; after: unknown }) =>
  changedParts(before, after).map((part) => (
    <p key={part.name} className="business__change">
      {[fieldNames[field as BusinessField] ?? field, part.name].filter(Boolean).join(', ')}:{' '}
      <del>{valueWords(part.before)}</del> <ins>{valueWords(part.after)}</ins>
    </p>
  ))
