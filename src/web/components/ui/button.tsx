import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: ReactNode
  iconAfter?: ReactNode
  /** While sending: a spinner replaces the icon, clicks do nothing, and the focus stays. */
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
      className={buttonClass({ variant, size }, className)}
      // `disabled` would drop the focus of the person who has just pressed the button.
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
