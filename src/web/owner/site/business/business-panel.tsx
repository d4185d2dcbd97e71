import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { listen } from '#web/owner/kit/listen.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { noticeSessionEnd } from '#web/owner/kit/session/query-client.ts'
import { AreasSection } from './areas-section.tsx'
import { createBusinessEditor } from './business-editor.ts'
import { CoverSection } from './cover-section.tsx'
import { EditorProvider, useEditor } from './editor-context.ts'
import { FactsSection } from './facts-section.tsx'
import { HistorySection } from './history-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { HowItLooks } from './how-it-looks.tsx'
import { PricesSection, QuestionsSection, SpecialDaysSection } from './list-sections.tsx'
import { NoticeSection } from './notice-section.tsx'
import { PublishBar } from './publish-bar.tsx'
import { ServicesSection } from './services-section.tsx'
import { TextsSection } from './texts-section.tsx'

const parts = [
  ['notice', 'Notice'],
  ['hours', 'Hours'],
  ['special-days', 'Special days'],
  ['prices', 'Prices'],
  ['areas', 'Areas'],
  ['cover', 'Emergency cover'],
  ['services', 'Services'],
  ['questions', 'Questions'],
  ['facts', 'Phone and other details'],
  ['texts', 'Wording'],
  ['history', 'History'],
] as const

/** Edits what the website says of the business: saved as a draft while typing, published with one tap. */
export const BusinessPanel = () => <PerPerson>{(you) => <Panel you={you} />}</PerPerson>

function Panel({ you }: { you: string }) {
  const [editor] = useState(() => createBusinessEditor(you))
  useEffect(() => {
    void editor.load()
    const stop = listen(document, ['visibilitychange'], () => void (document.hidden && editor.keep()))
    return () => {
      stop()
      void editor.keep()
    }
  }, [editor])
  return (
    <EditorProvider value={editor}>
      <Parts />
    </EditorProvider>
  )
}

function Parts() {
  const { editor, state } = useEditor()
  const queryClient = useQueryClient()
  useEffect(() => noticeSessionEnd(queryClient, state.failure), [queryClient, state.failure])
  if (!state.panel)
    return (
      <NotFetched
        query={{ isError: state.failure !== undefined, refetch: editor.load }}
        heading="Your details couldn’t be loaded"
      />
    )
  return (
    <div className="business">
      <nav className="flow near business__jumps" aria-label="Parts">
        {parts.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="business__halves">
        <div className="business__half">
          <NoticeSection />
          <HoursSection />
          <SpecialDaysSection />
          <PricesSection />
          <AreasSection />
        </div>
        <div className="business__half">
          <HowItLooks />
          <CoverSection />
          <ServicesSection />
          <QuestionsSection />
          <FactsSection />
          <TextsSection />
          <HistorySection />
        </div>
      </div>
      <PublishBar />
    </div>
  )
}
