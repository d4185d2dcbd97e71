export type ButtonVariant = 'live' | 'standard' | 'plain' | 'alert' | 'danger' | 'slab'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'square'

/** Styles of Button and ButtonLink. Each view has one button in the style `live`. */
export interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

export function buttonClass({ variant = 'standard', size = 'md' }: ButtonStyle, className?: string): string {
  const classes = ['button']
  if (variant !== 'standard') classes.push(`button--${variant}`)
  if (size !== 'md') classes.push(`button--${size}`)
  if (className) classes.push(className)
  return classes.join(' ')
}
