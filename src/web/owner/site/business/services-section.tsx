import type { ServiceSettings } from '#shared/contract/business.ts'
import { type ServiceId, serviceIds, services } from '#shared/services.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { useField } from './editor-context.ts'
import { CheckLine } from './fields.tsx'
import { asOneLine, partsOf, withPart } from './parts.ts'
import { FieldSection } from './section.tsx'

export function ServicesSection() {
  const { value, set, errorAt } = useField('services')
  const settings = value ?? {}
  const change = (id: ServiceId, setting: ServiceSettings) => {
    const isPlain = setting.isOffered && Object.keys(setting).length === 1
    set(withPart(settings, id, isPlain ? undefined : setting))
  }
  return (
    <FieldSection
      id="services"
      title="Services"
      hint="Leave empty to keep the website’s own words"
      field="services"
    >
      {errorAt('') && <p className="problem">{errorAt('')}</p>}
      <div>
        {serviceIds.map((id) => {
          const { name, hasCard } = services[id]
          const setting = settings[id] ?? { isOffered: true }
          const part = partsOf(
            setting,
            (changed) => change(id, changed),
            (place, text) => errorAt(`${id}.${place}`, text),
          )
          return (
            <details key={id} className="fold">
              <summary>
                {name}
                {!setting.isOffered && ', not offered'}
              </summary>
              <div className="panel-section business__section">
                <CheckLine
                  label={`Offered: ${name}`}
                  checked={setting.isOffered}
                  onChange={(isOffered) => change(id, { ...setting, isOffered })}
                />
                <TextArea
                  label={`${name} in one sentence`}
                  className="business__short"
                  maxLength={140}
                  {...part('summary', { optional: true, read: asOneLine })}
                />
                {hasCard && (
                  <TextArea
                    label={`${name} on the services page`}
                    maxLength={400}
                    {...part('description', { optional: true, read: asOneLine })}
                  />
                )}
              </div>
            </details>
          )
        })}
      </div>
    </FieldSection>
  )
}
