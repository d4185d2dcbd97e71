import { TextArea } from '#web/components/ui/text-area.tsx'
import { useField } from './editor-context.ts'
import { asOneLine, partsOf } from './parts.ts'
import { FieldSection } from './section.tsx'

const lines = [
  ['homeHeadline', 'Headline of the home page', 60],
  ['homeIntro', 'Under the headline', 240],
] as const

export function TextsSection() {
  const { value, set, errorAt } = useField('texts')
  const texts = value ?? {}
  const part = partsOf(texts, set, errorAt)
  const hintOf = (text: string | undefined, most: number) => text && `${text.length} of ${most}`
  return (
    <FieldSection id="texts" title="Wording" hint="Leave empty to keep the website’s own words" field="texts">
      {lines.map(([name, label, most]) => (
        <TextArea
          key={name}
          label={label}
          className="business__short"
          maxLength={most}
          hint={hintOf(texts[name], most)}
          {...part(name, { optional: true, read: asOneLine })}
        />
      ))}
      <TextArea
        label="Our story, with a blank line between paragraphs"
        maxLength={1500}
        hint={hintOf(texts.about, 1500)}
        {...part('about', { optional: true })}
      />
    </FieldSection>
  )
}
