import { TextField } from '#web/components/ui/text-field.tsx'
import { ListSection } from './list-section.tsx'
import { asDollars } from './parts.ts'

export const PricesSection = () => (
  <>
    <ListSection
      id="prices"
      title="Prices"
      hint="The whole price, with any GST in it"
      field="prices"
      noun="a price"
      nameOf={({ label }) => label}
      newItem={() => ({ label: '', from: asDollars(''), unit: 'visit', includesGst: true })}
    >
      {(_, { part }) => (
        <>
          <TextField label="What" maxLength={60} {...part('label')} />
          <div className="business__pair">
            <TextField
              label="From, $ including any GST"
              className="numerals"
              inputMode="numeric"
              autoComplete="off"
              {...part('from', { read: asDollars })}
            />
            <TextField label="For each" list="price-units" maxLength={20} {...part('unit')} />
          </div>
          <TextField label="Condition" maxLength={80} {...part('condition', { optional: true })} />
        </>
      )}
    </ListSection>
    <datalist id="price-units">
      {['visit', 'hour', 'job', 'switch', 'point'].map((unit) => (
        <option key={unit} value={unit} />
      ))}
    </datalist>
  </>
)
