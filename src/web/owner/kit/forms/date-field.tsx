import type { ComponentProps } from 'react'

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  onChange: (typed: string) => void
}

/** Renders the browser's own date field below its label; `type` makes it one for a time. */
export const DateField = ({ label, onChange, ...input }: DateFieldProps) => (
  <label>
    {label}
    <input type="date" className="input" {...input} onChange={({ target }) => onChange(target.value)} />
  </label>
)
