import type { ComponentProps } from 'react'
import { Button } from '#web/components/ui/button.tsx'

type ButtonProps = ComponentProps<typeof Button>

export const PlainButton = (props: ButtonProps) => <Button variant="plain" {...props} />

export const SmallButton = (props: ButtonProps) => <Button variant="plain" size="sm" {...props} />

export const ToggleButton = ({ isOn, ...props }: ButtonProps & { isOn: boolean }) => (
  <Button variant={isOn ? 'standard' : 'plain'} size="sm" aria-pressed={isOn} {...props} />
)

export const SquareButton = ({ label, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" className="square-button" aria-label={label} {...props} />
)

/** Renders a button of bare words, for what is undone or left. */
export const TextButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="text-button" {...props} />
)

export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link" {...props} />
)
