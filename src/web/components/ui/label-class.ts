export type LabelVariant = 'live' | 'standard' | 'plain' | 'alert' | 'danger' | 'slab'
export type LabelSize = 'sm' | 'md' | 'lg' | 'square'

/** Styles of Button and ButtonLink. Each view has one button in the style `live`. */
export interface LabelStyle {
  variant?: LabelVariant | undefined
  size?: LabelSize | undefined
}

export function labelClass({ variant = 'standard', size = 'md' }: LabelStyle, className?: string): string {
  const classes = ['label']
  if (variant !== 'standard') classes.push(`label--${variant}`)
  if (size !== 'md') classes.push(`label--${size}`)
  if (className) classes.push(className)
  return classes.join(' ')
}
