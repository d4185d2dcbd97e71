import type { Price } from '#shared/contract/business.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { dollarsOf, dollarsTyped } from './dollars.ts'
import { useField } from './editor-context.ts'
import { ListEditor } from './list-editor.tsx'
import { Section, UnlessFixed } from './section.tsx'

/** Starting prices. Each is the whole price. */
export function PricesSection() {
  const { value, set, errorAt } = useField('prices')
  return (
    <Section id="prices" title="Prices" hint="Shown as “from … including GST”" fields={['prices']}>
      <UnlessFixed field="prices">
        <ListEditor<Price>
          items={value ?? []}
          noun="a price"
          nameOf={({ label }) => label}
          newItem={() => ({ label: '', from: dollarsOf(''), unit: 'visit', includesGst: true })}
          onChange={set}
        >
          {(price, n, change) => (
            <>
              <TextField
                label="What"
                maxLength={60}
                value={price.label}
                error={errorAt(`${n}.label`, price.label)}
                onChange={({ target }) => change({ label: target.value })}
              />
              <div className="business__pair">
                <TextField
                  label="From, $ including GST"
                  className="num"
                  inputMode="numeric"
                  autoComplete="off"
                  value={dollarsTyped(price.from)}
                  error={errorAt(`${n}.from`, dollarsTyped(price.from))}
                  onChange={({ target }) => change({ from: dollarsOf(target.value) })}
                />
                <TextField
                  label="For each"
                  list="price-units"
                  maxLength={20}
                  value={price.unit}
                  error={errorAt(`${n}.unit`, price.unit)}
                  onChange={({ target }) => change({ unit: target.value })}
                />
              </div>
              <TextField
                label="Condition"
                optional
                maxLength={80}
                value={price.condition ?? ''}
                error={errorAt(`${n}.condition`, price.condition)}
                onChange={({ target }) => set((value ?? []).with(n, withCondition(price, target.value)))}
              />
            </>
          )}
        </ListEditor>
        <datalist id="price-units">
          {['visit', 'hour', 'job', 'switch', 'point'].map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      </UnlessFixed>
    </Section>
  )
}

function withCondition({ condition: _, ...price }: Price, condition: string): Price {
  return condition ? { ...price, condition } : price
}
