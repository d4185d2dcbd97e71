import { TextArea } from '#web/components/ui/text-area.tsx'
import { useField } from './editor-context.ts'
import { asOneLine, partsOf } from './parts.ts'
import { FieldSection } from './section.tsx'

const lines = [
  ['homeHeadline', 'Headline of the home page', 60, asOneLine],
  ['homeIntro', 'Under the headline', 240, asOneLine],
  ['about', 'Our story, with a blank line between paragraphs', 1500, undefined],
] as const

export function TextsSection() {
  const { value, set, errorAt } = useField('texts')
  const texts = value ?? {}
  const part = partsOf(texts, set, errorAt)
  return (
    <FieldSection id="texts" title="Wording" hint="Leave empty to keep the website’s own words" field="texts">
      {lines.map(([name, label, most, read]) => (
        <TextArea
          key={name}
          label={label}
          className={read && 'business__short'}
          maxLength={most}
          hint={texts[name] && `${texts[name].length} of ${most}`}
          {...part(name, { optional: true, ...(read && { read }) })}
        />
      ))}
    </FieldSection>
  )
}
