interface SwitchProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Renders a switch that takes effect at once and shows "On" or "Off". */
export const Switch = ({ label, isOn, isDisabled, onChange }: SwitchProps) => (
  <label className="switch">
    <input
      type="checkbox"
      role="switch"
      disabled={isDisabled}
      aria-checked={isOn}
      checked={isOn}
      aria-label={label}
      onChange={({ target }) => onChange(target.checked)}
    />
    <i aria-hidden="true" />
    <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
  </label>
)
