import { TextArea } from '#web/components/ui/text-area.tsx'
import { useField } from './editor-context.ts'
import { Section, UnlessFixed } from './section.tsx'

const texts = [
  ['homeHeadline', 'Headline of the home page', 60],
  ['homeIntro', 'Under the headline', 240],
  ['about', 'Our story, with a blank line between paragraphs', 1500],
] as const

/** The few texts that are the owner's own. */
export function TextsSection() {
  const { value, set, errorAt } = useField('texts')
  const written = value ?? {}
  const change = (key: (typeof texts)[number][0], text: string) => {
    const { [key]: _, ...others } = written
    set(text ? { ...others, [key]: text } : others)
  }
  return (
    <Section id="texts" title="Texts" hint="Left empty, the website’s own words stay" fields={['texts']}>
      <UnlessFixed field="texts">
        {texts.map(([key, label, most]) => (
          <TextArea
            key={key}
            label={label}
            optional
            className={key === 'about' ? undefined : 'business__short'}
            maxLength={most}
            hint={written[key] ? `${written[key].length} of ${most}` : undefined}
            value={written[key] ?? ''}
            error={errorAt(key, written[key])}
            onChange={({ target: { value: text } }) =>
              change(key, key === 'about' ? text : text.replaceAll('\n', ' '))
            }
          />
        ))}
      </UnlessFixed>
    </Section>
  )
}
