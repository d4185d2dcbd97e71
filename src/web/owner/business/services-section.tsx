import type { ServiceId, ServiceSettings } from '#shared/contract/business.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { CheckLine } from './check-line.tsx'
import { useField } from './editor-context.ts'
import { serviceNames } from './field-words.ts'
import { Section, UnlessFixed } from './section.tsx'

/** Those with a paragraph of their own on the services page. */
const described: readonly ServiceId[] = ['industrial', 'rural', 'commercial', 'residential']

/** What is offered, and in whose words. */
export function ServicesSection() {
  const { value, set, errorAt } = useField('services')
  const services = value ?? {}
  const change = (id: ServiceId, { isOffered, summary, description }: Partial<ServiceSettings>) => {
    const texts = { ...(summary && { summary }), ...(description && { description }) }
    const { [id]: _, ...others } = services
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
          {(Object.keys(serviceNames) as ServiceId[]).map((id) => {
            const settings = services[id] ?? { isOffered: true }
            return (
              <details key={id} className="fold">
                <summary>
                  {serviceNames[id]}
                  {!settings.isOffered && ', not offered'}
                </summary>
                <div className="business__section">
                  <CheckLine
                    label={`${serviceNames[id]} is offered`}
                    checked={settings.isOffered}
                    onChange={(isOffered) => change(id, { ...settings, isOffered })}
                  />
                  <TextArea
                    label={`${serviceNames[id]} in one sentence`}
                    optional
                    className="business__short"
                    maxLength={140}
                    value={settings.summary ?? ''}
                    error={errorAt(`${id}.summary`, settings.summary)}
                    onChange={({ target }) =>
                      change(id, { ...settings, summary: target.value.replaceAll('\n', ' ') })
                    }
                  />
                  {described.includes(id) && (
                    <TextArea
                      label={`${serviceNames[id]} on the services page`}
                      optional
                      maxLength={400}
                      value={settings.description ?? ''}
                      error={errorAt(`${id}.description`, settings.description)}
                      onChange={({ target }) =>
                        change(id, { ...settings, description: target.value.replaceAll('\n', ' ') })
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
