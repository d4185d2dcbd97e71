import type { Question } from '#shared/contract/business.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { useField } from './editor-context.ts'
import { ListEditor } from './list-editor.tsx'
import { Section, UnlessFixed } from './section.tsx'

export function QuestionsSection() {
  const { value, set, errorAt } = useField('questions')
  return (
    <Section id="questions" title="Questions" hint="What people ask before they ring" fields={['questions']}>
      <UnlessFixed field="questions">
        <ListEditor<Question>
          items={value ?? []}
          noun="a question"
          nameOf={({ question }) => question}
          newItem={() => ({ question: '', answer: '' })}
          onChange={set}
        >
          {({ question, answer }, n, change) => (
            <>
              <TextField
                label="Question"
                maxLength={140}
                value={question}
                error={errorAt(`${n}.question`, question)}
                onChange={({ target }) => change({ question: target.value })}
              />
              <TextArea
                label="Answer"
                maxLength={600}
                value={answer}
                error={errorAt(`${n}.answer`, answer)}
                onChange={({ target }) => change({ answer: target.value })}
              />
            </>
          )}
        </ListEditor>
      </UnlessFixed>
    </Section>
  )
}
