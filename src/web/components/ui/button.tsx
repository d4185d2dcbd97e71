import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type LabelStyle, labelClass } from './label-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, LabelStyle {
  /** Stands before the words. */
  icon?: ReactNode
  /** Stands after the words. */
  iconAfter?: ReactNode
  /** While sending: the spinner takes the icon's place, clicks do nothing, focus stays. */
  loading?: boolean | undefined
}

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  loading = false,
  className,
  type = 'button',
  onClick,
  'aria-disabled': isDisabled,
  children,
  ...rest
}: ButtonProps) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const spinner = loading && <Spinner size="sm" />
  return (
    <button
      {...rest}
      type={type}
      className={labelClass({ variant, size }, className)}
      // Disabled would drop the focus of the person who has just pressed it.
      aria-disabled={loading || isDisabled}
      aria-busy={loading || undefined}
      onClick={onPress}
    >
      {iconAfter ? icon : spinner || icon}
      {children}
      {iconAfter && (spinner || iconAfter)}
    </button>
  )
}
