import { useId } from 'react'
import { FieldError } from '#web/components/ui/field.tsx'

interface CheckLineProps {
  label: string
  checked: boolean
  error?: string | undefined
  onChange: (isChecked: boolean) => void
}

export function CheckLine({ label, checked, error, onChange }: CheckLineProps) {
  const errorId = useId()
  return (
    <div>
      <label className="business__check">
        <span className="select-box">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            onChange={({ target }) => onChange(target.checked)}
          />
        </span>
        {label}
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  )
}
