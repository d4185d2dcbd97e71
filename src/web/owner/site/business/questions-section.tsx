import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ListSection } from './list-section.tsx'

export const QuestionsSection = () => (
  <ListSection
    id="questions"
    title="Questions"
    hint="What people ask before they ring"
    field="questions"
    noun="a question"
    nameOf={({ question }) => question}
    newItem={() => ({ question: '', answer: '' })}
  >
    {(_, { part }) => (
      <>
        <TextField label="Question" maxLength={140} {...part('question')} />
        <TextArea label="Answer" maxLength={600} {...part('answer')} />
      </>
    )}
  </ListSection>
)
