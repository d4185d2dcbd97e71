import type { ServiceId, ServiceSettings } from '#shared/contract/business.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { CheckLine } from './check-line.tsx'
import { useField } from './editor-context.ts'
import { serviceNames } from './field-words.ts'
import { asOneLine, partsOf, withPart } from './parts.ts'
import { Section, UnlessFixed } from './section.tsx'

/** Those with a paragraph of their own on the services page. */
const described: readonly ServiceId[] = ['industrial', 'rural', 'commercial', 'residential']

/** What is offered, and in whose words. */
export function ServicesSection() {
  const { value, set, errorAt } = useField('services')
  const services = value ?? {}
  const change = (id: ServiceId, settings: ServiceSettings) => {
    const isPlain = settings.isOffered && Object.keys(settings).length === 1
    set(withPart(services, id, isPlain ? undefined : settings))
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
            const part = partsOf(
              settings,
              (changed) => change(id, changed),
              (name, text) => errorAt(`${id}.${name}`, text),
            )
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
                    className="business__short"
                    maxLength={140}
                    {...part('summary', { optional: true, read: asOneLine })}
                  />
                  {described.includes(id) && (
                    <TextArea
                      label={`${serviceNames[id]} on the services page`}
                      maxLength={400}
                      {...part('description', { optional: true, read: asOneLine })}
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
