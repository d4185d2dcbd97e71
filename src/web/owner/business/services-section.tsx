import type { ServiceSettings } from '#shared/contract/business.ts'
import { type ServiceId, serviceIds, services } from '#shared/services.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { CheckLine } from './check-line.tsx'
import { useField } from './editor-context.ts'
import { Section, UnlessFixed } from './section.tsx'

/** What is offered, and in whose words. */
export function ServicesSection() {
  const { value, set, errorAt } = useField('services')
  const settings = value ?? {}
  const change = (id: ServiceId, { isOffered, summary, description }: Partial<ServiceSettings>) => {
    const texts = { ...(summary && { summary }), ...(description && { description }) }
    const { [id]: _, ...others } = settings
    const isPlain = isOffered && Object.keys(texts).length === 0
    set(isPlain ? others : { ...others, [id]: { isOffered: isOffered ?? true, ...texts } })
  }
  return (
    <Section
      id="services"
      title="Services"
      hint="Left empty, the website’s own words stay"
      fields={['services']}
    >
      <UnlessFixed field="services">
        {errorAt('') && <p className="problem">{errorAt('')}</p>}
        <div>
          {serviceIds.map((id) => {
            const { name, hasCard } = services[id]
            const setting = settings[id] ?? { isOffered: true }
            return (
              <details key={id} className="fold">
                <summary>
                  {name}
                  {!setting.isOffered && ', not offered'}
                </summary>
                <div className="business__section">
                  <CheckLine
                    label={`${name} is offered`}
                    checked={setting.isOffered}
                    onChange={(isOffered) => change(id, { ...setting, isOffered })}
                  />
                  <TextArea
                    label={`${name} in one sentence`}
                    optional
                    className="business__short"
                    maxLength={140}
                    value={setting.summary ?? ''}
                    error={errorAt(`${id}.summary`, setting.summary)}
                    onChange={({ target }) =>
                      change(id, { ...setting, summary: target.value.replaceAll('\n', ' ') })
                    }
                  />
                  {hasCard && (
                    <TextArea
                      label={`${name} on the services page`}
                      optional
                      maxLength={400}
                      value={setting.description ?? ''}
                      error={errorAt(`${id}.description`, setting.description)}
                      onChange={({ target }) =>
                        change(id, { ...setting, description: target.value.replaceAll('\n', ' ') })
                      }
                    />
                  )}
                </div>
              </details>
            )
          })}
        </div>
      </UnlessFixed>
    </Section>
  )
}
